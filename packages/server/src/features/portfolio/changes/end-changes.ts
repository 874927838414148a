import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { type Noted, noteChange } from '../domains/note-change.ts'
import { type HeldChange, setDone } from './sql.ts'

/** A change that was carried out, and what is true of the name by it. */
export type Done = { change: HeldChange; noted: Noted }

/**
 * Writes down changes that were carried out, and what the portfolio shows by them; says of each
 * whether its lease still held. Those that came to the same for one account, as of a bulk operation
 * all do, share two statements.
 */
export async function endChanges(db: Db, ends: Done[], now: Date): Promise<boolean[]> {
  const groups = Map.groupBy(ends, ({ change: { account_id, op }, noted }) =>
    JSON.stringify([account_id, op, noted]),
  )
  const ended = await transact(db, async (tx) => {
    const ids = new Set<number>()
    for (const group of groups.values()) {
      for (const id of await endAlike(tx, group, now)) ids.add(id)
    }
    return ids
  })
  return ends.map(({ change }) => ended.has(change.id))
}

async function endAlike(tx: Tx, group: Done[], now: Date): Promise<number[]> {
  const [first] = group
  if (!first) return []
  const { account_id, op } = first.change
  const changes = group.map(({ change }) => change)
  const ended = await setDone(tx, { changes, account_id, op }, now)
  const domains = ended.map(({ domain }) => domain)
  await noteChange(tx, { account_id, domains, now }, first.noted)
  return ended.map(({ id }) => id)
}
