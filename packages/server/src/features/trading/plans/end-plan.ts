import type { Tx } from '../../../db/pool.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import { notifyCancelled, notifyEnded, notifyNotCharged } from './notify.ts'
import type { EndReason, PlanRow } from './plan.ts'
import { readInstalments, setOver } from './sql.ts'

/**
 * Ends a plan that wasn't paid to the end. The caller has locked its listing and the plan, and made
 * sure that nothing is being charged. The seller keeps what was paid, less our commission. The name
 * goes back (return-name.ts), and is for sale again then.
 */
export async function endPlan(tx: Tx, plan: PlanRow, reason: EndReason, now: Date): Promise<void> {
  const { plan_id } = plan
  const instalments = await readInstalments(tx, plan_id)
  const unpaid = instalments.filter(({ paid_at }) => paid_at === null)
  const amount_cents = unpaid.reduce((sum, each) => sum + each.amount_cents, 0)
  await setOver(tx, plan_id, { status: 'ended', reason, now })
  await postEntry(tx, {
    kind: 'plan_ended',
    environment: 'live',
    partner_id: null,
    source: { type: 'plan', id: plan_id },
    lines: POSTING_RULES.plan_ended({ amount_cents }),
    now,
  })
  if (reason === 'not_charged') await notifyNotCharged(tx, plan, now)
  else if (reason === 'cancelled') await notifyCancelled(tx, plan, now)
  else await notifyEnded(tx, plan, now)
}
