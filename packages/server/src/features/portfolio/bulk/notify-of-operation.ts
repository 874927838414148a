import type { Tx } from '../../../db/pool.ts'
import { readOperation } from '../changes/read-operation.ts'
import type { ChangeRequest } from '../changes/change-request.ts'
import { type NoticeKind, NAMES_SHOWN_MAX } from '../../people/security-notices/notice.ts'
import { notifyOwner } from '../../people/security-notices/notify-owner.ts'
import type { FanOutOut } from './shapes.ts'

/** Whose domains they are, and where to write to. */
export type Owner = { account_id: string; email: string }

type Started = { requested: ChangeRequest; started: FanOutOut }

/**
 * Notifies the owner of an operation that weakens a domain's protection, with one email for all
 * names.
 */
export async function notifyOfOperation(
  tx: Tx,
  owner: Owner,
  { requested, started }: Started,
  now: Date,
): Promise<void> {
  const kind = kindOf(requested)
  const total = started.total - started.errors.length
  if (!kind || total === 0) return
  const operation_id = started.bulkOpId
  const { changes } = await readOperation(tx, owner.account_id, operation_id)
  const begun = changes.filter(({ state }) => state === 'queued')
  const names = begun.slice(0, NAMES_SHOWN_MAX).map(({ domain }) => domain)
  await notifyOwner(tx, owner, { kind, about: { operation_id, names, total } }, now)
}

type OperationKind = NoticeKind &
  ('domains-unlocked' | 'registrant-changed' | 'nameservers-changed')

function kindOf(requested: ChangeRequest): OperationKind | undefined {
  if (requested.op === 'unlock') return 'domains-unlocked'
  if (requested.op === 'setNameservers') return 'nameservers-changed'
  if (requested.op === 'setContacts' && requested.payload.registrant !== undefined)
    return 'registrant-changed'
  return undefined
}
