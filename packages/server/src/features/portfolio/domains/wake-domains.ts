import type { Tx } from '../../../db/pool.ts'
import { refreshByHandle, refreshByName } from './wake-sql.ts'

type Subject = { identifier: string | null }

/**
 * Reads names from the registrar again now, because it has news about them: a name itself, or all
 * names of a registrant. Returns whether there were any.
 */
export async function wakeDomains(tx: Tx, { identifier }: Subject, now: Date): Promise<boolean> {
  if (identifier === null) return false
  const named = await refreshByName(tx, identifier.toLowerCase(), now)
  if (named > 0) return true
  // Handles come with or without the customer's own in front.
  const handle = identifier.slice(identifier.lastIndexOf('/') + 1)
  return (await refreshByHandle(tx, handle, now)) > 0
}
