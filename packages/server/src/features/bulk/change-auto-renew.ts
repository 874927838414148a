import type { Tx } from '../../db/pool.ts'
import { setAutoRenew } from '../portfolio/set-auto-renew.ts'
import type { Asked } from './asked.ts'
import { errorsOf, judgeNames } from './judge-names.ts'
import type { AutoRenewOut } from './shapes.ts'

/** Says of names whether they shall renew by themselves; `count` is how many. */
export async function changeAutoRenew(
  tx: Tx,
  { account_id, names, skip_on_error, dry_run }: Asked,
  auto_renew: boolean,
  now: Date,
): Promise<AutoRenewOut> {
  const judged = await judgeNames(tx, { account_id, names, skip_on_error })
  const domains = judged.flatMap(({ domain, owned }) => (owned ? domain : []))
  const errors = errorsOf(judged)
  if (dry_run) return { updated: false, count: domains.length, errors, dry_run }
  const count = await setAutoRenew(tx, { account_id, domains, auto_renew, now })
  return { updated: count > 0, count, errors }
}
