import { Link } from '../../address/link.tsx'
import { plansOf } from '../../api/plans.ts'
import { useMine } from '../../session/who.ts'
import { amountsText, plansHref, progressText } from '../../trade/plan-words.ts'

/** How far the buyer of a sold name is with paying it monthly. Nothing if it was paid at once. */
export function PlanLine({ domain }: { domain: string }) {
  const { data } = useMine(plansOf('seller'))
  const plan = data?.items.find((each) => each.domain === domain && each.status !== 'ended')
  if (!plan) return null
  return (
    <span className="hint">
      <Link to={plansHref('seller')}>Paid monthly</Link>: {progressText(plan)}, {amountsText(plan)}.
    </span>
  )
}
