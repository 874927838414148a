import type { BuyerAction } from './buyer-action.ts'
import type { CaseRow, OfferRow, StepRow } from './case.ts'

/** The data for a case's page. */
export type Shown = {
  about: CaseRow
  steps: StepRow[]
  offers: OfferRow[]
  /** Sent along with every form. */
  token: string
  /** From the link that only the buyer's email contains. */
  confirmToken?: string | undefined
  /** The action for which we emailed a code. */
  asked?: BuyerAction | undefined
  /** Why the buyer's last action failed. */
  problem?: string | undefined
}
