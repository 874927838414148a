import { type Static, Type } from 'typebox'
import { NextCursor } from '../../../http/pages.ts'
import { Nullable } from '../../../http/shapes.ts'
import { CaseDetailOut, CaseIn, CaseOut, Cents, EligibilityOut } from './shapes.ts'

const fee = {
  success_fee_bps: Type.Integer({
    description: 'Our fee in hundredths of a percent. Every price of the case includes it.',
  }),
}
/** The payment for a deal. Null until we ask for it, and once it is made. */
const Payment = Nullable(
  Type.Object({
    price_cents: Type.Integer({ description: 'What is to be paid in all, in US cents.' }),
    owner_cents: Type.Integer({ description: 'What of it is for the owner of the name.' }),
    fee_cents: Type.Integer({ description: 'What of it is our fee.' }),
    expires_at: Type.String({ format: 'date-time' }),
    checkout_url: Nullable(
      Type.String({ description: 'Where to pay. Null once the time for it is over.' }),
    ),
  }),
)
const { progress_url: _link, ...facts } = CaseOut.properties
const { timeline, offers } = CaseDetailOut.properties

export const OwnEligibilityOut = Type.Object({ ...EligibilityOut.properties, ...fee })
export const OwnCaseIn = Type.Object(
  {
    domain: CaseIn.properties.domain,
    budget: Cents('The most you would pay, our fee included, in US cents.'),
    message: CaseIn.properties.message,
  },
  { additionalProperties: false },
)
export type OwnCaseIn = Static<typeof OwnCaseIn>
export const OwnCaseOut = Type.Object({ ...facts, ...fee, payment: Payment })
export const OwnCaseDetailOut = Type.Object({
  ...facts,
  ...fee,
  payment: Payment,
  message: Nullable(Type.String()),
  timeline,
  offers,
})
export const OwnCasesOut = Type.Object({
  cases: Type.Array(OwnCaseOut),
  next_cursor: NextCursor,
})
export const OwnBudgetIn = Type.Object(
  { budget: Cents('The new, higher budget in US cents.') },
  { additionalProperties: false },
)
export const OwnOfferPath = Type.Object({
  case_id: Type.String({ maxLength: 100 }),
  offer_id: Type.String({ maxLength: 100 }),
})
