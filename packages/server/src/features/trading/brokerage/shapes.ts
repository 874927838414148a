import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { STATUSES as ORDER_STATUSES } from '../orders/states.ts'
import { type CaseRow, isOwnerOwed, type OfferRow, type StepRow } from './case.ts'
import { REASONS } from './check-eligibility.ts'
import {
  isActionAllowed,
  OFFER_STATUSES,
  STAFF_ACTIONS,
  type Status,
  STATUSES,
  TIERS,
} from './states.ts'

export const CENTS_MAX = 1_000_000_000_000
export const Cents = (description: string) =>
  Type.Integer({ minimum: 1, maximum: CENTS_MAX, description })
const Time = Type.String({ format: 'date-time' })
const named = {
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
}
const OneOfOrNull = <const Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word | null>({ type: ['string', 'null'], enum: [...words, null], description })
const Domain = Type.String({ minLength: 1, maxLength: 1_000 })

export const EligibilityQuery = Type.Object({ domain: Domain })
export const EligibilityOut = Type.Object({
  ...named,
  eligible: Type.Boolean(),
  reason: OneOfOrNull(REASONS, 'Why not; null when it is eligible.'),
})

/** Allows line breaks and tabs, but no other control characters. */
const LINES = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'

export const CaseIn = Type.Object({
  domain: Domain,
  tier: OneOf(TIERS, {
    description:
      '`managed`: our broker negotiates. `self_serve`: the buyer decides each step, and we pass messages to and from the owner.',
  }),
  buyer_email: Type.String({
    format: 'email',
    maxLength: 254,
    description: 'Receives an email at every step, with the progress link.',
  }),
  budget: Cents('The most the buyer would pay, in US cents.'),
  buyer_name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: NO_CONTROLS })),
  message: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2_000,
      pattern: LINES,
      description: 'Note for the broker.',
    }),
  ),
})

const Outcome = Nullable(
  Type.Object({
    result: OneOf(['completed', 'no_deal', 'cancelled']),
    ended_at: Time,
    public_id: Nullable(Type.String({ description: 'The order of the sale.' })),
    order_status: OneOfOrNull(ORDER_STATUSES, 'Delivery status.'),
    sale_price_cents: Nullable(Type.Integer()),
    commission_cents: Nullable(Type.Integer({ description: "The partner's share." })),
  }),
)
const facts = {
  case_id: Type.String(),
  ...named,
  tier: OneOf(TIERS),
  status: OneOf(STATUSES),
  budget: Type.Integer({ description: 'The budget in US cents. The buyer can raise it.' }),
  currency: Type.String(),
  created_at: Time,
  updated_at: Time,
  outcome: Outcome,
}
const buyer = {
  buyer_email: Type.String(),
  buyer_name: Nullable(Type.String()),
  message: Nullable(Type.String()),
}
const link = {
  progress_url: Type.String({
    description: 'Shows the case without a login. To act, the buyer enters a code we email them.',
  }),
}
const story = {
  timeline: Type.Array(
    Type.Object({
      at: Time,
      status: OneOf(STATUSES),
      event: Type.String(),
      amount_cents: Nullable(
        Type.Integer({ description: 'Amount of an offer, a budget or a sale.' }),
      ),
      note: Nullable(Type.String()),
    }),
    { description: 'What happened, oldest first.' },
  ),
  offers: Type.Array(
    Type.Object({
      offer_id: Type.String(),
      amount_cents: Type.Integer(),
      currency: Type.String(),
      status: OneOf(OFFER_STATUSES),
      note: Nullable(Type.String()),
      created_at: Time,
      answered_at: Nullable(Time),
    }),
    { description: "The owner's offers and the buyer's answers, oldest first." },
  ),
}
/** What staff can do with a case. Paying the former owner comes after its end, so it isn't a step of it. */
const DESK_ACTIONS = [...STAFF_ACTIONS, 'pay-owner'] as const

/** Additional fields for staff. */
const whose = {
  partner_id: Type.String(),
  partner_name: Type.String(),
  environment: OneOf(['sandbox', 'live']),
  success_fee_bps: Nullable(
    Type.Integer({
      description:
        'A person asked us directly, and every price includes this fee, in hundredths of a percent.',
    }),
  ),
  buyer_confirmed: Type.Boolean({ description: 'Whether the buyer confirmed the address.' }),
  former_owner: Nullable(
    Type.Object({
      owner_cents: Type.Integer({ description: 'What the former owner gets of the price.' }),
      delivered_at: Nullable(
        Type.String({ format: 'date-time', description: 'We pay once the buyer has the domain.' }),
      ),
      paid_at: Nullable(Time),
      reference: Nullable(Type.String({ description: 'Finds the payment at the bank.' })),
    }),
  ),
  actions: Type.Array(OneOf(DESK_ACTIONS), { description: 'Actions staff can take now.' }),
}

export const CaseOut = Type.Object({ ...facts, ...link })
export const CaseDetailOut = Type.Object({ ...facts, ...buyer, ...link, ...story })
/** Without progress links, because reports don't need access to buyers' pages. */
export const CasesOut = Type.Object({
  cases: Type.Array(Type.Object(facts)),
  next_cursor: NextCursor,
})
export const StaffCaseOut = Type.Object({ ...whose, ...facts, ...buyer, ...story })
export const StaffCaseFacts = Type.Object({ ...whose, ...facts, ...buyer })
export const StaffCasesOut = Type.Object({
  cases: Type.Array(StaffCaseFacts),
  next_cursor: NextCursor,
})

export const CasePath = Type.Object({ case_id: Type.String({ maxLength: 100 }) })
export const CasesQuery = Type.Object({
  ...CursorQuery,
  status: Type.Optional(OneOf(STATUSES)),
  domain: Type.Optional(Domain),
})
export type CasesQuery = Static<typeof CasesQuery>

export function factsOut(row: CaseRow) {
  return {
    case_id: row.case_id,
    ...namedOf(row.domain),
    tier: row.tier,
    status: row.status,
    budget: row.budget,
    currency: row.currency,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    outcome: outcomeOut(row),
  }
}

/** A case as staff see it, without timeline and offers. */
export function staffFactsOut(row: CaseRow) {
  const { partner_id, partner_name, environment, status, success_fee_bps } = row
  const actions: (typeof DESK_ACTIONS)[number][] = STAFF_ACTIONS.filter((action) =>
    isActionAllowed(status, action),
  )
  if (isOwnerOwed(row)) actions.push('pay-owner')
  const buyer_confirmed = row.confirmed_at !== null
  const tenant = {
    partner_id,
    partner_name,
    environment,
    success_fee_bps,
    buyer_confirmed,
    former_owner: formerOwnerOut(row),
    actions,
  }
  return { ...tenant, ...factsOut(row), ...buyerOut(row) }
}

function formerOwnerOut({ owner_cents, delivered_at, owner_paid_at, owner_reference }: CaseRow) {
  if (owner_cents === null || owner_cents === 0) return null
  return {
    owner_cents,
    delivered_at: delivered_at?.toISOString() ?? null,
    paid_at: owner_paid_at?.toISOString() ?? null,
    reference: owner_reference,
  }
}

export function buyerOut({ buyer_email, buyer_name, message }: CaseRow) {
  return { buyer_email, buyer_name, message }
}

export function progressOut({ currency }: CaseRow, steps: StepRow[], offers: OfferRow[]) {
  return {
    timeline: steps.map(({ at, ...step }) => ({ at: at.toISOString(), ...step })),
    offers: offers.map(({ offer_id, amount_cents, status, note, created_at, answered_at }) => ({
      offer_id,
      amount_cents,
      currency,
      status,
      note,
      created_at: created_at.toISOString(),
      answered_at: answered_at?.toISOString() ?? null,
    })),
  }
}

type Result = 'completed' | 'no_deal' | 'cancelled'
const RESULTS: Partial<Record<Status, Result>> = {
  COMPLETED: 'completed',
  CLOSED_NO_DEAL: 'no_deal',
  CANCELLED: 'cancelled',
}

function outcomeOut(row: CaseRow): Static<typeof Outcome> {
  const { status, ended_at, order_id: public_id, order_status } = row
  const result = RESULTS[status]
  if (!result || !ended_at) return null
  const { sale_price_cents, commission_cents } = row
  const sale = { public_id, order_status, sale_price_cents, commission_cents }
  return { result, ended_at: ended_at.toISOString(), ...sale }
}
