import type { Cost, Markup, Op, Tld } from './tld.ts'

const WHOLE_BPS = 10_000

/** What we pay at a moment: the list price or the latest change, or a promotion that is cheaper. */
export function costAt(costs: Cost[], op: Op, now: Date): number | null {
  let standing: Cost | undefined
  let promo: number | undefined
  for (const cost of costs) {
    if (cost.op !== op || (cost.from_at && cost.from_at > now)) continue
    if (cost.kind === 'promo') {
      const isOver = cost.until_at !== null && cost.until_at <= now
      if (!isOver) promo = Math.min(promo ?? cost.cost_cents, cost.cost_cents)
    } else if (!standing || isLater(cost, standing)) standing = cost
  }
  // A promotion of what is not sold otherwise is no offer.
  if (!standing) return null
  return Math.min(standing.cost_cents, promo ?? standing.cost_cents)
}

function isLater(cost: Cost, than: Cost): boolean {
  return (cost.from_at?.getTime() ?? 0) >= (than.from_at?.getTime() ?? 0)
}

/** What we ask: our cost and the markup, at least its minimum, rounded up to the cent. */
export function retailCents(costCents: number, { markup_bps, minimum_cents }: Markup): number {
  const marked = Math.ceil((costCents * (WHOLE_BPS + markup_bps)) / WHOLE_BPS)
  return Math.max(marked, costCents + minimum_cents)
}

/** The retail price of an operation; null where it is not sold. */
export function priceAt({ costs }: Tld, op: Op, markup: Markup, now: Date): number | null {
  const cost = costAt(costs, op, now)
  return cost === null ? null : retailCents(cost, markup)
}
