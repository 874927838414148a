import type { Tx } from '../../../db/pool.ts'
import { beginOperation } from '../changes/begin-operation.ts'
import type { ChangeRequest } from '../changes/change-request.ts'
import { whyUnpaid } from '../domains/paid-monthly.ts'
import { setAutoRenewRequests } from '../domains/sql.ts'
import type { Asked } from './asked.ts'
import { errorsOf, type Judge, judgeNames } from './judge-names.ts'
import type { AutoRenewOut } from './shapes.ts'

type AutoRenew = Extract<ChangeRequest, { op: 'setAutoRenew' }>

/**
 * Turns auto-renew on or off; `count` is the number of names. The setting shows immediately (spec
 * 4.2). We do the renewing (renewals/), so the worker makes sure that the registrar doesn't. A domain that
 * is paid monthly stays on: if it expired, its seller would lose it, too.
 *
 * Refuses: validation_error (invalid names, unless errors are skipped), quota_exceeded (too many
 * unfinished operations).
 */
export async function changeAutoRenew(
  tx: Tx,
  { account_id, names, skip_on_error, dry_run }: Asked,
  requested: AutoRenew,
  now: Date,
): Promise<AutoRenewOut> {
  const judge = requested.payload.auto_renew ? ANY : paidOnly
  const judged = await judgeNames(tx, { account_id, names, skip_on_error, judge })
  const domains = judged.flatMap(({ domain, owned }) => (owned ? domain : []))
  const errors = errorsOf(judged)
  if (domains.length === 0) return { updated: false, count: 0, errors, ...(dry_run && { dry_run }) }
  const changes = judged.map(({ domain, problem }) => ({ domain, problem, price_cents: null }))
  const bulkOpId = await beginOperation(tx, { account_id, requested, skip_on_error, changes }, now)
  const { auto_renew } = requested.payload
  const count = await setAutoRenewRequests(tx, { account_id, domains, auto_renew, now })
  if (dry_run) return { updated: false, count, errors, dry_run }
  return { updated: count > 0, count, bulkOpId, errors }
}

const ANY: Judge = () => null
const paidOnly: Judge = (owned) => {
  const text = whyUnpaid(owned)
  return text === null ? null : { code: 'paid_monthly', text }
}
