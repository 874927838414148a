import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { type ChangeResult, noteChange } from '../domains/note-change.ts'
import { transferDone } from './end-transfer.ts'
import { type Arrived, lockNewNames } from './lock-new-names.ts'
import type { Bought } from './outcome.ts'
import { setBought } from './registration-sql.ts'
import { type HeldChange, setDone } from './sql.ts'

/** A change that was carried out, and the resulting state of the name. */
export type Done = { change: HeldChange; noted: ChangeResult; bought?: Bought | undefined }

/**
 * Stores completed changes and updates the portfolio. Returns for each whether its lease was still
 * valid. Changes of one account with the same result, as in a bulk operation, share two statements.
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
    await lockNewNames(tx, ends.filter(({ change }) => ids.has(change.id)).flatMap(arrivedIn), now)
    return ids
  })
  return ends.map(({ change }) => ended.has(change.id))
}

function arrivedIn({ change: { account_id }, noted }: Done): Arrived[] {
  return noted.kind === 'registered' ? [{ account_id, domain: noted.domain }] : []
}

async function endAlike(tx: Tx, group: Done[], now: Date): Promise<number[]> {
  const [first] = group
  if (!first) return []
  const { account_id, op } = first.change
  const changes = group.map(({ change }) => change)
  const ended = await setDone(tx, { changes, account_id, op }, now)
  const domains = ended.map(({ domain }) => domain)
  await noteChange(tx, { account_id, domains, now }, first.noted)
  const ids = new Set(ended.map(({ id }) => id))
  const done = group.filter(({ change }) => ids.has(change.id))
  const bought = done.flatMap(({ change: { id }, bought: each }) => (each ? [{ id, ...each }] : []))
  if (bought.length > 0) await setBought(tx, bought)
  for (const { change, bought: each } of done) {
    const { transfer_id } = change
    if (transfer_id !== null) await transferDone(tx, { transfer_id, bought: each }, now)
  }
  return [...ids]
}
