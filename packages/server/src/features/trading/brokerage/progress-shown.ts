import type { BuyerAction } from './buyer-action.ts'
import type { CaseRow, OfferRow, StepRow } from './case.ts'

/** What the page of a case is made from. */
export type Shown = {
  about: CaseRow
  steps: StepRow[]
  offers: OfferRow[]
  /** Goes back with every form. */
  token: string
  /** From the link that only the buyer's mail has. */
  confirmToken?: string | undefined
  /** What the buyer asked to do, for which a code was mailed. */
  asked?: BuyerAction | undefined
  /** Why what the buyer just tried did not work. */
  problem?: string | undefined
}
