import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { plansOf, readPlans } from '../../api/plans.ts'
import type { Plan, PlanRole } from '../../api/plans.ts'
import { Empty } from '../../empty/empty.tsx'
import { useLive } from '../../load/use-live.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { PlanItem } from './plan-item.tsx'
import './account-plans.css'

const TITLES: Record<PlanRole, string> = {
  buyer: 'Domains you pay monthly',
  seller: 'Domains you’re paid monthly',
}
/** A payment settles within seconds, also when somebody has just returned from their bank. */
const BUSY_MS = 2_000
const CALM_MS = 30_000

/** Domains that are paid monthly, on both sides. The one that somebody comes for is first. */
export function AccountPlansPage() {
  const isSeller = useAddress().query['role'] === 'seller'
  const sides: PlanRole[] = isSeller ? ['seller', 'buyer'] : ['buyer', 'seller']
  return (
    <AccountFrame title="Monthly plans">
      {() => sides.map((role, place) => <Plans key={role} role={role} isFirst={place === 0} />)}
    </AccountFrame>
  )
}

function Plans({ role, isFirst }: { role: PlanRole; isFirst: boolean }) {
  const list = useSlices(
    plansOf(role),
    async (cursor, signal) => await readPlans(role, signal, cursor),
  )
  const { items, error, askAgain, isExtended } = list
  const isBusy = items?.some(({ payment }) => payment !== null)
  useLive(askAgain, { everyMs: isBusy ? BUSY_MS : CALM_MS, isPaused: isExtended })
  // Most people are on one side only.
  if (!isFirst && items?.length === 0) return null
  return (
    <section className="stack" aria-labelledby={`${role}-title`}>
      <h2 id={`${role}-title`} tabIndex={-1} className="plans-title">
        {TITLES[role]}
      </h2>
      {items?.length === 0 && <NoPlans role={role} />}
      {items && items.length > 0 && <List plans={items} label={TITLES[role]} refresh={askAgain} />}
      <LoadState what="plans" isHere={items !== undefined} error={error} askAgain={askAgain} />
      <MoreButton {...list} />
    </section>
  )
}

function NoPlans({ role }: { role: PlanRole }) {
  if (role === 'seller') {
    return (
      <Empty title="No buyers pay monthly yet">
        You can let buyers pay in 6 to 36 monthly payments.{' '}
        <Link to="/account/listings">Change your listings</Link>
      </Empty>
    )
  }
  return (
    <Empty title="No monthly plans">
      Some sellers let you pay for a domain over 6 to 36 months. You use it from the first payment.{' '}
      <Link to="/market">Browse the marketplace</Link>
    </Empty>
  )
}

type ListProps = { plans: readonly Plan[]; label: string; refresh: () => void }

function List({ plans, label, refresh }: ListProps) {
  return (
    <ul className="stack" aria-label={label}>
      {plans.map((plan) => (
        <PlanItem key={plan.plan_id} plan={plan} refresh={refresh} />
      ))}
    </ul>
  )
}
