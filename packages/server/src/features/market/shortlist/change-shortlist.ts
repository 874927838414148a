import type { Tx } from '../../../db/pool.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { addNames, lockAccount, readShortlist, removeNames, trimShortlist } from './sql.ts'

/** As many as a browser keeps, and as can be compared on one page. */
export const SHORTLIST_MAX = 50

type Change = { add?: string[] | undefined; remove?: string[] | undefined }

/**
 * Adds names to an account's shortlist, removes others, and returns the list. What isn't a domain
 * name is left out: it comes from what a browser has stored, and nobody could correct it.
 */
export async function changeShortlist(
  tx: Tx,
  account_id: string,
  { add = [], remove = [] }: Change,
  now: Date,
): Promise<string[]> {
  await lockAccount(tx, account_id)
  const added = readNames(add)
  const removed = readNames(remove)
  if (removed.length > 0) await removeNames(tx, account_id, removed)
  if (added.length > 0) {
    await addNames(tx, account_id, added, now)
    await trimShortlist(tx, account_id, SHORTLIST_MAX)
  }
  return await readShortlist(tx, account_id, SHORTLIST_MAX)
}

function readNames(texts: string[]): string[] {
  const names = texts.map((text) => readDomainName(text))
  return [...new Set(names.flatMap((name) => (name.ok ? [name.name as string] : [])))]
}
