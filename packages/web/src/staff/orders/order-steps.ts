import { centsText } from '../../names/cents-text.ts'
import { moveOrder } from '../api/orders.ts'
import type { OrderAction, StaffOrder } from '../api/orders.ts'
import type { Step } from '../steps.tsx'

type Words = Pick<Step, 'text' | 'sure' | 'done' | 'isFinal' | 'isNext'> & {
  meaning: (order: StaffOrder) => string
}

const NOTE_HINT = 'The partner sees it in the order’s timeline.'

const WORDS: Record<OrderAction, Words> = {
  clear: {
    text: 'Clear',
    sure: 'Clear it',
    done: 'cleared',
    meaning: () => 'Ends the hold. The transfer can start.',
  },
  'start-transfer': {
    text: 'Start transfer',
    sure: 'Start the transfer',
    done: 'transfer started',
    meaning: ({ domain }) => `The transfer of ${domain} to the buyer starts now.`,
  },
  'confirm-transfer': {
    text: 'Confirm delivery',
    sure: 'It is delivered',
    done: 'delivered',
    isFinal: true,
    isNext: true,
    meaning: (order) =>
      `${order.domain} is with the buyer. The sale of ${priceOf(order)} is booked, and no refund is possible afterwards.`,
  },
  hold: {
    text: 'Hold',
    sure: 'Hold it',
    done: 'held',
    isNext: false,
    meaning: () => 'The order is on hold until someone clears, refunds or cancels it.',
  },
  refund: {
    text: 'Refund',
    sure: 'Refund it',
    done: 'refunded',
    isFinal: true,
    meaning: (order) =>
      `${payerOf(order)} the buyer ${priceOf(order)} back, the sale ends, and ${order.domain} is for sale again.`,
  },
  cancel: {
    text: 'Cancel',
    sure: 'Cancel the sale',
    done: 'cancelled',
    isFinal: true,
    meaning: ({ domain }) =>
      `Nothing was collected: the sale ends, and ${domain} is for sale again.`,
  },
}

/** The steps staff can take on an order. */
export function orderSteps(
  order: StaffOrder,
  actions: readonly OrderAction[] = order.actions,
): Step[] {
  return actions.map((action) => {
    const { meaning, ...words } = WORDS[action]
    return {
      ...words,
      meaning: meaning(order),
      noteHint: NOTE_HINT,
      send: async (values) =>
        await moveOrder(order.public_id, action, (values['note'] ?? '').trim()),
    }
  })
}

function priceOf({ sale_price_cents, currency }: StaffOrder): string {
  return centsText(sale_price_cents, currency)
}

function payerOf({ payment_model }: StaffOrder): string {
  return payment_model === 'service_collected' ? 'We pay' : 'The partner pays'
}
