import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { SavedCardRow } from './card.ts'
import { findCard, findSavedBy, readCards } from './sql.ts'

/** One of the account's cards. Refuses: not_found (also for another account's). */
export async function findSavedCard(
  reader: Reader,
  account_id: string,
  card_id: string,
): Promise<SavedCardRow> {
  const card = await findCard(reader, account_id, card_id)
  if (card) return card
  throw new Refusal('not_found', 'No such card.')
}

/** The same, but undefined if it was deleted. */
export async function findCardIfSaved(
  reader: Reader,
  account_id: string,
  card_id: string,
): Promise<SavedCardRow | undefined> {
  return await findCard(reader, account_id, card_id)
}

/** The card that one of these payments saved, unless it was deleted since. */
export async function findCardOfPayments(
  reader: Reader,
  account_id: string,
  payment_ids: string[],
): Promise<SavedCardRow | undefined> {
  return await findSavedBy(reader, account_id, payment_ids)
}

/** The card that automatic renewals charge, if there is one. */
export async function findDefaultCard(
  reader: Reader,
  account_id: string,
): Promise<SavedCardRow | undefined> {
  const [card] = await readCards(reader, account_id, 1)
  return card?.is_default ? card : undefined
}

/** Whether a card can no longer be used at a given time: it is valid until its month ends. */
export function isCardOver(
  { exp_month, exp_year }: Pick<SavedCardRow, 'exp_month' | 'exp_year'>,
  at: Date,
): boolean {
  return new Date(Date.UTC(exp_year, exp_month, 1)) <= at
}
