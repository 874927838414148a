import type { Tx } from '../../../db/pool.ts'
import { beginOperation } from '../changes/begin-operation.ts'
import { readOperation } from '../changes/read-operation.ts'
import { failQueued } from '../changes/outcome-sql.ts'
import { type Before, undoRequestOf } from '../changes/undo-request.ts'
import type { ChangeRequest } from '../changes/change-request.ts'
import { findOwned, type OwnedDomain } from '../domains/find-owned.ts'

const TAKEN_BACK = { code: 'taken_back', text: 'Cancelled before it started.' }

type Undone = {
  /** Names that are restored to their previous state. */
  putBack: number
  /** Names that have been changed again since, and are left alone. */
  changedSince: string[]
}

/**
 * Undoes a whole operation. Queued changes are cancelled. Completed and running ones are followed
 * by a change that reverts them, because changes of one name run in order. A name that no longer
 * has the state the operation left was changed again since, and is left alone.
 */
export async function undoOperation(
  tx: Tx,
  { account_id, operation_id }: { account_id: string; operation_id: string },
  now: Date,
): Promise<Undone> {
  await failQueued(tx, operation_id, TAKEN_BACK, now)
  const { operation, changes } = await readOperation(tx, account_id, operation_id)
  const acted = changes.filter(({ state }) => state !== 'failed')
  const names = acted.map(({ domain }) => domain)
  const owned = await findOwned(tx, account_id, names)
  const groups = new Map<string, { requested: ChangeRequest; names: string[] }>()
  const changedSince: string[] = []
  for (const { domain, state, before } of acted) {
    const row = owned.get(domain)
    if (!row) continue
    const requested = undoRequestOf(operation, state === 'done' ? before : standingOf(row))
    if (!requested) continue
    if (state === 'done' && !isAsLeft(operation, row)) changedSince.push(domain)
    else groupOf(groups, requested).push(domain)
  }
  let putBack = 0
  for (const { requested, names: domains } of groups.values()) {
    const back = domains.map((domain) => ({ domain, problem: null, price_cents: null }))
    const operation = { account_id, requested, skip_on_error: true, changes: back, isUndo: true }
    await beginOperation(tx, operation, now)
    putBack += domains.length
  }
  return { putBack, changedSince }
}

function groupOf(
  groups: Map<string, { requested: ChangeRequest; names: string[] }>,
  requested: ChangeRequest,
): string[] {
  const key = JSON.stringify(requested)
  const group = groups.get(key) ?? { requested, names: [] }
  groups.set(key, group)
  return group.names
}

/** The current state of a name whose change has not been stored yet. */
function standingOf(row: OwnedDomain): Before {
  return {
    locked: row.locked,
    nameservers: row.nameservers,
    contacts: {
      registrant: row.registrant_contact_id,
      admin: row.admin_contact_id,
      tech: row.tech_contact_id,
      billing: row.billing_contact_id,
    },
  }
}

function isAsLeft(requested: ChangeRequest, row: OwnedDomain): boolean {
  if (requested.op === 'unlock') return !row.locked
  if (requested.op === 'setNameservers') {
    return row.nameservers.toSorted().join() === requested.payload.nameservers.toSorted().join()
  }
  if (requested.op !== 'setContacts') return false
  const { registrant } = requested.payload
  return registrant === undefined || row.registrant_contact_id === registrant
}
