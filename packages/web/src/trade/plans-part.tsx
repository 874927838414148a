import { Link } from '../address/link.tsx'
import { plansOf } from '../api/plans.ts'
import type { PlanRole } from '../api/plans.ts'
import { LoadState } from '../parts/load-state.tsx'
import { Part } from '../parts/part.tsx'
import { useMine } from '../session/who.ts'
import { PlanList } from './plan-list.tsx'
import { plansHref } from './plan-words.ts'

const TITLES: Record<PlanRole, string> = {
  buyer: 'Paid monthly',
  seller: 'Sold in monthly payments',
}

/** Plans among other purchases or sales. Nothing, as long as there are none. */
export function PlansPart({ side }: { side: PlanRole }) {
  const { data, error, askAgain } = useMine(plansOf(side))
  if (!error && (!data || data.items.length === 0)) return null
  return (
    <Part
      id={`plans-${side}-title`}
      title={TITLES[side]}
      aside={<Link to={plansHref(side)}>All plans</Link>}
    >
      {data && <PlanList label={TITLES[side]} plans={data.items} />}
      <LoadState what="plans" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}
