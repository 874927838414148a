import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { changeAutoRenew } from '../bulk/change-auto-renew.ts'
import { notifyOfOperation, type Owner } from '../bulk/notify-of-operation.ts'
import { type BulkOp, readPayload } from '../bulk/read-payload.ts'
import { startFanOut } from '../bulk/start-fan-out.ts'
import type { ChangeRequest } from '../changes/change-request.ts'
import { readHandles } from '../domains/contact-sql.ts'
import type { OwnedDomain } from '../domains/find-owned.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import type { ChangeIn } from './shapes.ts'

type Started = { bulkOpId: string; op: BulkOp }
type Known = { snapshot: Snapshot; now: Date }
/** One setting as an operation, and the field to name if it can't be carried out. */
type Step = { requested: ChangeRequest; field: string }

/**
 * Queues one operation per setting, as bulk operations do. All of them start, or none.
 *
 * Refuses: validation_error, conflict (the registrar no longer holds the domain, too many folders),
 * quota_exceeded (too many unfinished operations).
 */
export async function changeDomain(
  tx: Tx,
  owner: Owner,
  { row, body }: { row: OwnedDomain; body: ChangeIn },
  known: Known,
): Promise<Started[]> {
  const steps = stepsOf(body)
  if (row.not_held_since && steps.some(({ field }) => field !== 'folder')) {
    throw new Refusal('conflict', `${row.domain} is no longer with us, so it can’t be changed.`)
  }
  await demandContacts(tx, row.account_id, body.contacts ?? {})
  const started: Started[] = []
  for (const step of steps) started.push(await start(tx, owner, { row, step }, known))
  return started
}

function stepsOf(body: ChangeIn): Step[] {
  const { auto_renew, privacy, locked, nameservers, contacts, folder } = body
  return [
    ...(auto_renew === undefined ? [] : [stepOf('setAutoRenew', { auto_renew }, 'auto_renew')]),
    ...(privacy === undefined ? [] : [stepOf('setPrivacy', { privacy }, 'privacy')]),
    ...(locked === undefined ? [] : [stepOf(locked ? 'lock' : 'unlock', {}, 'locked')]),
    ...(nameservers === undefined
      ? []
      : [stepOf('setNameservers', { nameservers }, 'nameservers')]),
    ...(contacts === undefined ? [] : [stepOf('setContacts', contacts, 'contacts')]),
    ...(folder === undefined ? [] : [stepOf('setFolder', { folder }, 'folder')]),
  ]
}

function stepOf(op: BulkOp, payload: Record<string, unknown>, field: string): Step {
  return { requested: readPayload(op, payload, field === 'contacts' ? 'contacts.' : ''), field }
}

async function demandContacts(
  tx: Tx,
  account_id: string,
  contacts: NonNullable<ChangeIn['contacts']>,
): Promise<void> {
  const given = Object.entries(contacts)
  if (given.length === 0) return
  const ids = given.map(([, id]) => id)
  const known = await readHandles(tx, account_id, ids)
  for (const [role, id] of given) {
    if (!known.has(id)) throw refuseField(`contacts.${role}`, 'is not one of your contacts.')
  }
}

async function start(
  tx: Tx,
  owner: Owner,
  { row, step: { requested, field } }: { row: OwnedDomain; step: Step },
  known: Known,
): Promise<Started> {
  const { account_id, domain } = row
  const asked = { account_id, names: [domain], skip_on_error: true, dry_run: false }
  if (requested.op === 'setAutoRenew') {
    const { bulkOpId = '', errors } = await changeAutoRenew(tx, asked, requested, known.now)
    demandNone(errors, field)
    return { bulkOpId, op: requested.op }
  }
  const started = await startFanOut(tx, asked, requested, known)
  demandNone(started.errors, field)
  await notifyOfOperation(tx, owner, { requested, started }, known.now)
  // A domain is never renewed or given a new auth code here.
  return { bulkOpId: started.bulkOpId, op: requested.op as BulkOp }
}

function demandNone([problem]: readonly { message: string }[], field: string): void {
  if (!problem) return
  const { message } = problem
  throw new Refusal('validation_error', message, { details: [{ field, message }] })
}
