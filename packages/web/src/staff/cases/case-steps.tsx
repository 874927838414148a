import type { CaseStatus } from '../../api/brokerage.ts'
import { MORE_THAN_ZERO, problemOf, typedCentsIn } from '../../form/dollars-in.ts'
import { Field } from '../../form/field.tsx'
import type { Values } from '../../form/form.tsx'
import { completeCase, markOwnerPaid, moveCase, offerInCase } from '../api/cases.ts'
import type { CaseAction, StaffCase } from '../api/cases.ts'
import type { Step } from '../steps.tsx'

const NOTE_HINT = 'The partner and the buyer can see it. We email the buyer.'

const REFERENCE_MAX = 140

type Words = Pick<Step, 'text' | 'sure' | 'done' | 'isFinal' | 'isNext' | 'fields'> & {
  /** Without a note for the partner and the buyer. */
  isOurs?: boolean
  meaning: (domain: string) => string
  send: (id: string, values: Values & { note: string }) => Promise<object | void>
}

const moveTo =
  (status: CaseStatus): Words['send'] =>
  async (id, { note }) =>
    await moveCase(id, status, note)

const WORDS: Record<CaseAction, Words> = {
  'contact-owner': {
    text: 'Contact owner',
    sure: 'We write to the owner',
    done: 'the owner is being contacted',
    meaning: () => 'We find the owner and ask.',
    send: moveTo('CONTACTING_OWNER'),
  },
  negotiate: {
    text: 'Negotiate',
    sure: 'Start negotiating',
    done: 'negotiating',
    meaning: () => 'The owner has answered and is willing to talk.',
    send: moveTo('NEGOTIATING'),
  },
  offer: {
    text: 'Send offer',
    sure: 'Send to buyer',
    done: 'the offer is with the buyer',
    meaning: () => 'We email the buyer. This replaces any open offer.',
    fields: <AmountField name="amount_cents" label="Owner’s asking price, USD" />,
    send: async (id, { note, ...values }) =>
      await offerInCase(id, centsOf(values, 'amount_cents'), note),
  },
  agree: {
    text: 'Agreed',
    sure: 'Both sides agree',
    done: 'agreed',
    meaning: () => 'Buyer and owner agree on a price. Next, the buyer pays.',
    send: moveTo('AGREED'),
  },
  complete: {
    text: 'Complete',
    sure: 'The buyer has paid',
    done: 'completed, and in the queue as an order to transfer',
    isFinal: true,
    isNext: true,
    meaning: (domain) =>
      `The sale of ${domain} is recorded as an order that we collected, and the transfer is next.`,
    fields: <AmountField name="sale_price_cents" label="Amount the buyer paid, USD" />,
    send: async (id, { note, ...values }) =>
      await completeCase(id, centsOf(values, 'sale_price_cents'), note),
  },
  close: {
    text: 'No deal',
    sure: 'Close without a deal',
    done: 'closed without a deal',
    isFinal: true,
    meaning: () => 'The owner won’t sell at this price. Closes the case.',
    send: moveTo('CLOSED_NO_DEAL'),
  },
  cancel: {
    text: 'Cancel',
    sure: 'Cancel the case',
    done: 'cancelled',
    isFinal: true,
    meaning: () => 'The buyer asked us to stop. Closes the case.',
    send: moveTo('CANCELLED'),
  },
  'pay-owner': {
    text: 'Record payment',
    sure: 'The owner was paid',
    done: 'the payment to the former owner is recorded',
    isOurs: true,
    meaning: () =>
      'Pay the former owner first. This moves no money: it records the payment, which can’t be undone.',
    fields: (
      <Field
        label="Payment reference"
        name="reference"
        maxLength={REFERENCE_MAX}
        autoComplete="off"
        hint="Finds the payment at your bank, such as the number of the transfer."
      />
    ),
    send: async (id, { reference = '' }) => await markOwnerPaid(id, reference.trim()),
  },
}

/** What differs if a person asked us directly: our fee is in the price, and they pay on our page. */
const DIRECT_WORDS: Partial<Record<CaseAction, Partial<Words>>> = {
  offer: { fields: <AmountField name="amount_cents" label="Price with our fee, USD" /> },
  complete: {
    text: 'Ask for payment',
    sure: 'Send payment page',
    done: 'the buyer can pay for seven days',
    meaning: (domain) =>
      `The buyer gets a payment page for ${domain}. Once it is paid, the case is completed and the transfer is next.`,
    fields: <AmountField name="sale_price_cents" label="Price with our fee, USD" />,
  },
}

/** The steps staff can take on a case. */
export function caseSteps({ case_id, domain, actions, success_fee_bps }: StaffCase): Step[] {
  return actions.map((action) => {
    const direct = success_fee_bps === null ? undefined : DIRECT_WORDS[action]
    const { meaning, send, isOurs, ...words } = { ...WORDS[action], ...direct }
    return {
      ...words,
      meaning: meaning(domain),
      ...(!isOurs && { noteHint: NOTE_HINT }),
      send: async (values) =>
        await send(case_id, { ...values, note: (values['note'] ?? '').trim() }),
    }
  })
}

function AmountField({ name, label }: { name: string; label: string }) {
  return <Field label={label} name={name} inputMode="decimal" autoComplete="off" />
}

/** Checked here, in dollars: the service's messages are in cents. */
function centsOf(values: Values, field: string): number {
  const cents = typedCentsIn(values, field)
  if (!cents) throw problemOf(field, MORE_THAN_ZERO)
  return cents
}
