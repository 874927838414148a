import type { Tx } from '../../../db/pool.ts'
import { refuseField } from '../../../refusal.ts'
import { beginOperation } from '../changes/begin-operation.ts'
import type { ChangeRequest } from '../changes/change-request.ts'
import { readContact, readHandles } from '../domains/contact-sql.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import { whyUnpaid } from '../domains/paid-monthly.ts'
import { openFolder } from '../domains/open-folder.ts'
import type { Asked } from './asked.ts'
import { errorsOf, type Judge, judgeNames, type Problem } from './judge-names.ts'
import { judgeRegistrant } from './judge-registrant.ts'
import type { FanOutOut } from './shapes.ts'

/**
 * Starts an operation that the worker carries out name by name.
 *
 * Refuses: validation_error (a contact that is not the caller's, or invalid names, unless errors
 * are skipped), conflict (too many folders), quota_exceeded (too many unfinished operations).
 */
export async function startFanOut(
  tx: Tx,
  { account_id, names, skip_on_error, dry_run }: Asked,
  requested: ChangeRequest,
  { snapshot, now }: { snapshot: Snapshot; now: Date },
): Promise<FanOutOut> {
  if (requested.op === 'setContacts') await demandContacts(tx, account_id, requested.payload)
  const judge = await judgeFor(tx, account_id, requested, snapshot)
  const judged = await judgeNames(tx, { account_id, names, skip_on_error, judge })
  const answer = { op: requested.op, total: judged.length, errors: errorsOf(judged) }
  if (requested.op === 'setFolder' && requested.payload.folder !== null) {
    await openFolder(tx, account_id, requested.payload.folder, now)
  }
  const changes = judged.map(({ domain, problem }) => ({ domain, problem, price_cents: null }))
  const operation = { account_id, requested, skip_on_error, changes }
  const bulkOpId = await beginOperation(tx, operation, now)
  return { bulkOpId, ...answer, ...(dry_run && { dry_run }) }
}

type ContactIds = Extract<ChangeRequest, { op: 'setContacts' }>['payload']

async function demandContacts(tx: Tx, account_id: string, ids: ContactIds): Promise<void> {
  const known = await readHandles(tx, account_id, Object.values(ids))
  for (const [role, id] of Object.entries(ids)) {
    if (!known.has(id)) throw refuseField(`payload.${role}`, 'is not one of your contacts.')
  }
}

/** A domain that is paid monthly keeps its lock and its registrant. */
async function judgeFor(
  tx: Tx,
  account_id: string,
  requested: ChangeRequest,
  snapshot: Snapshot,
): Promise<Judge> {
  const judge = await judgeByRegistry(tx, account_id, requested, snapshot)
  const isLeaving =
    requested.op === 'unlock' ||
    (requested.op === 'setContacts' && requested.payload.registrant !== undefined)
  if (!isLeaving) return judge
  return (owned) => {
    const text = whyUnpaid(owned)
    return text === null ? judge(owned) : { code: 'paid_monthly', text }
  }
}

/** Each name's registry must accept the registrant, or privacy. It has no rules for the rest. */
async function judgeByRegistry(
  tx: Tx,
  account_id: string,
  requested: ChangeRequest,
  snapshot: Snapshot,
): Promise<Judge> {
  if (requested.op === 'setPrivacy' && requested.payload.privacy) {
    return ({ tld }) => judgePrivacy(snapshot, tld)
  }
  const id = requested.op === 'setContacts' ? requested.payload.registrant : undefined
  const contact = id === undefined ? undefined : await readContact(tx, account_id, id)
  if (!contact) return () => null
  return ({ tld }) => judgeRegistrant(snapshot, contact, tld)
}

function judgePrivacy({ tlds }: Snapshot, tld: string): Problem | null {
  const isOffered = tlds.get(tld)?.rules.featuresAvailable.includes('PRIVACY_PROTECT') ?? true
  if (isOffered) return null
  return { code: 'privacy_not_offered', text: `The registry of .${tld} doesn’t offer privacy.` }
}
