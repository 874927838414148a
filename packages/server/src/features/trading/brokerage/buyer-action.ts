import type { Tx } from '../../../db/pool.ts'
import { refuseField } from '../../../refusal.ts'
import { centsText, readDollars } from '../../../values/cents-text.ts'
import { answerOffer } from './answer-offer.ts'
import { cancelCase } from './move-case.ts'
import { raiseBudget } from './raise-budget.ts'
import { CENTS_MAX } from './shapes.ts'

/** What a buyer can do on the progress page. */
export type BuyerAction =
  | { name: 'accept' | 'decline'; offer_id: string }
  | { name: 'raise-budget'; budget: number }
  | { name: 'cancel' | 'confirm' }

export type ActionForm = {
  action: BuyerAction['name']
  offer_id?: string | undefined
  budget?: string | undefined
}

/** Refuses: validation_error (the budget is not a valid amount). */
export function readAction({ action: name, offer_id = '', budget = '' }: ActionForm): BuyerAction {
  switch (name) {
    case 'accept':
    case 'decline':
      return { name, offer_id }
    case 'raise-budget':
      return { name, budget: centsIn(budget) }
    default:
      return { name }
  }
}

/** What a code is bound to: it confirms exactly this action, not another one or another amount. */
export function purposeOf(action: BuyerAction): string {
  if ('offer_id' in action) return `${action.name} ${action.offer_id}`
  return 'budget' in action ? `${action.name} ${action.budget}` : action.name
}

/** Describes the action, to complete the sentence "Use this code to …". */
export function actionWords(action: BuyerAction, offeredCents: number | undefined): string {
  const offer = offeredCents === undefined ? 'the offer' : `the offer of ${centsText(offeredCents)}`
  switch (action.name) {
    case 'accept':
    case 'decline':
      return `${action.name} ${offer}`
    case 'raise-budget':
      return `raise your budget to ${centsText(action.budget)}`
    case 'cancel':
      return 'cancel the case'
    case 'confirm':
      return 'confirm your email address'
  }
}

/** Recovers the action from the purpose that an emailed code is bound to. */
export function actionIn(purpose: string): BuyerAction {
  const [name, about = ''] = purpose.split(' ') as [BuyerAction['name'], string?]
  if (name === 'raise-budget') return { name, budget: Number(about) }
  return readAction({ action: name, offer_id: about })
}

/** Performs the action. The caller has verified the buyer. Refuses what each action refuses. */
export async function perform(
  tx: Tx,
  caseId: string,
  action: BuyerAction,
  now: Date,
): Promise<void> {
  switch (action.name) {
    case 'accept':
    case 'decline': {
      const isAccepted = action.name === 'accept'
      await answerOffer(tx, caseId, { offer_id: action.offer_id, isAccepted, now })
      return
    }
    case 'raise-budget':
      await raiseBudget(tx, caseId, { budget: action.budget, now })
      return
    case 'cancel':
      await cancelCase(tx, caseId, now)
      return
    case 'confirm':
  }
}

function centsIn(text: string): number {
  const cents = readDollars(text)
  if (cents !== undefined && cents >= 1 && cents <= CENTS_MAX) return cents
  throw refuseField('budget', 'must be an amount in dollars, for example 1250 or 1,250.50.')
}
