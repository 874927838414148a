import { type Static, Type } from 'typebox'
import { OffsetQuery, Page } from '../../../http/pages.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { CART_PATH } from './add-to-cart.ts'
import type { Cart, PricedItem } from './read-cart.ts'
import type { Receipt } from './read-receipt.ts'
import type { ReceiptItemRow } from './receipt-sql.ts'

const Time = Type.String({ format: 'date-time' })
const Currency = OneOf(['USD'])

export const CartItemPath = Type.Object({ id: Type.String({ maxLength: 100 }) })

const Op = OneOf(['register', 'transfer', 'renew', 'restore'])
const ContactId = Type.String({ description: 'con_…' })

export const CartItemOut = Type.Object({
  id: Type.String(),
  domain: Type.String(),
  unicode: Type.Optional(Type.String()),
  op: Op,
  years: Nullable(Type.Integer()),
  reason: Nullable(Type.String()),
  price_cents: Nullable(
    Type.Integer({ description: 'In US cents. Null if it is no longer sold.' }),
  ),
  premium: Type.Boolean({ description: "A premium name: the registry's own price." }),
  renew_price_cents: Nullable(
    Type.Integer({ description: 'What the next year will cost; null if not known.' }),
  ),
  restore_price_cents: Nullable(
    Type.Integer({ description: 'What a restore after expiry will cost; null if not known.' }),
  ),
  privacy: Nullable(Type.Boolean({ description: 'Null for a domain you already own.' })),
  auto_renew: Nullable(Type.Boolean({ description: 'Null for a domain you already own.' })),
  contacts: Nullable(
    Type.Object(
      { registrant: ContactId, admin: ContactId, tech: ContactId, billing: ContactId },
      { description: 'Null for a domain you already own.' },
    ),
  ),
  nameservers: Nullable(
    Type.Array(Type.String(), {
      description: 'Null if the domain uses our name servers, or if you already own it.',
    }),
  ),
  created_at: Time,
})
export const CartOut = Type.Object({
  items: Type.Array(CartItemOut),
  total_cents: Type.Integer(),
  currency: Currency,
  checkout_path: Type.String(),
})

function itemOut(item: PricedItem): Static<typeof CartItemOut> {
  const { id, domain, op, years, reason, price_cents, registration, created_at } = item
  const { renew_price_cents, restore_price_cents } = item
  return {
    id,
    ...namedOf(domain),
    op,
    years,
    reason,
    price_cents,
    premium: registration?.premium ?? false,
    renew_price_cents,
    restore_price_cents,
    privacy: registration?.privacy ?? null,
    auto_renew: registration?.auto_renew ?? null,
    contacts: registration?.contacts ?? null,
    nameservers: registration?.nameservers ?? null,
    created_at: created_at.toISOString(),
  }
}

export function cartOut({ items, total_cents }: Cart): Static<typeof CartOut> {
  return {
    items: items.map(itemOut),
    total_cents,
    currency: 'USD',
    checkout_path: CART_PATH,
  }
}

export const CheckoutIn = Type.Object(
  {
    expected_total_cents: Type.Integer({
      minimum: 1,
      description: 'The price the buyer saw. Any other price is refused.',
    }),
    card_id: Type.Optional(
      Type.String({ maxLength: 100, description: 'Pay with this saved card. Not with `card`.' }),
    ),
    save_card: Type.Optional(
      Type.Boolean({ description: 'Save the card of this payment (GET /api/billing/cards).' }),
    ),
    card: Type.Optional(
      Type.Object(
        {
          number: Type.String({ pattern: '^[0-9 ]{12,23}$' }),
          exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
          exp_year: Type.Integer({ minimum: 2000, maximum: 2200 }),
          cvc: Type.String({ pattern: '^[0-9]{3,4}$' }),
          name: Type.String({ minLength: 1, maxLength: 100, pattern: NO_CONTROLS }),
        },
        { additionalProperties: false, description: 'The code our page asks for. Never stored.' },
      ),
    ),
  },
  { additionalProperties: false },
)

export const ReceiptPath = Type.Object({ receipt_id: Type.String({ maxLength: 100 }) })
export const RECEIPT_STATUSES = ['open', 'failed', 'carrying_out', 'closed'] as const

export const ReceiptOut = Type.Object({
  receipt_id: Type.String(),
  status: OneOf(RECEIPT_STATUSES, {
    description:
      'open: the payment is pending. failed: nothing was paid. carrying_out: the amount is authorized.',
  }),
  total_cents: Type.Integer({ description: 'The amount authorized.' }),
  taken_cents: Nullable(
    Type.Integer({ description: 'What we charged for the items that succeeded, in US cents.' }),
  ),
  currency: Currency,
  reason: Nullable(Type.String({ description: 'Why nothing was charged.' })),
  buyer_url: Nullable(Type.String({ description: "The bank's confirmation page for the buyer." })),
  automatic: Type.Boolean({ description: 'An automatic renewal, charged to a saved card.' }),
  needs_confirmation: Type.Boolean({
    description:
      'Your bank asks you to confirm the payment: POST /api/receipts/{receipt_id}/confirm.',
  }),
  created_at: Time,
  items: Type.Array(
    Type.Object({
      domain: Type.String(),
      op: Op,
      years: Nullable(Type.Integer()),
      price_cents: Type.Integer(),
      state: OneOf(['waiting', 'queued', 'running', 'in_doubt', 'done', 'failed'], {
        description:
          'in_doubt: the registry gave no clear answer, and our staff are finding out. A transfer is done once it has started.',
      }),
      code: Nullable(Type.String({ description: 'Why it failed or waits, as a code.' })),
      message: Nullable(Type.String({ description: 'Why it failed or waits, in plain words.' })),
      transfer_id: Nullable(
        Type.String({ description: 'tri_…: GET /api/transfers/{transfer_id} has its progress.' }),
      ),
      refunded_cents: Type.Integer({
        description: 'Paid back, because it was charged before it had ended, and failed.',
      }),
    }),
  ),
})
export const ConfirmOut = Type.Object({
  buyer_url: Nullable(
    Type.String({
      description:
        'A page of your bank where you confirm the payment. It returns here. Null if nothing is left to confirm.',
    }),
  ),
})
export const ReceiptsQuery = Type.Object(OffsetQuery)
export const ReceiptsOut = Type.Object({ receipts: Type.Array(ReceiptOut), page: Page })

export function receiptOut({ receipt, payment, items }: Receipt): Static<typeof ReceiptOut> {
  const { receipt_id, total_cents, taken_cents, created_at } = receipt
  const status = statusOf(receipt.status, payment)
  return {
    receipt_id,
    status,
    total_cents,
    taken_cents,
    currency: 'USD',
    reason: status === 'failed' ? (payment?.reason ?? null) : null,
    buyer_url: status === 'open' ? (payment?.buyer_url ?? null) : null,
    automatic: receipt.renews_from !== null,
    needs_confirmation: status === 'open' && needsConfirmation(payment),
    created_at: created_at.toISOString(),
    items: items.map((item) => {
      const { domain, op, years, price_cents, state, transfer_id, refunded_cents } = item
      const shown = { domain, op, years, price_cents, transfer_id, refunded_cents }
      return { ...shown, state: state ?? 'waiting', ...reasonOf(item) }
    }),
  }
}

/** Text for the codes that a waiting item can have. A failed one comes with its own. */
const WAITING: Record<string, string> = {
  in_doubt: 'The registry gave no clear answer. Our team is looking into it and will let you know.',
  registrar_credit:
    "We have to top up our account with the registrar first. We'll retry automatically.",
  registry: 'The registry is working on it. This can take a few days.',
}

function reasonOf({ state, code, message }: ReceiptItemRow) {
  if (state === 'in_doubt') return { code: 'in_doubt', message: WAITING['in_doubt'] ?? null }
  return { code, message: message ?? WAITING[code ?? ''] ?? null }
}

function needsConfirmation(payment: Receipt['payment']): boolean {
  return payment !== undefined && payment.needs_buyer && payment.method_ref !== null
}

function statusOf(status: Receipt['receipt']['status'], payment: Receipt['payment']) {
  if (status === 'closed') return 'closed'
  if (status !== 'open') return 'carrying_out'
  return payment?.status === 'open' ? 'open' : 'failed'
}
