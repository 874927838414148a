import type { Cost, Markup, Op, Tld } from './tld.ts'

const WHOLE_BPS = 10_000

/** Our cost at a given time: the list price or its latest change, or a cheaper promotion. */
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
  // A promotion for something without a regular price isn't an offer.
  if (!standing) return null
  return Math.min(standing.cost_cents, promo ?? standing.cost_cents)
}

function isLater(cost: Cost, than: Cost): boolean {
  return (cost.from_at?.getTime() ?? 0) >= (than.from_at?.getTime() ?? 0)
}

/** The retail price: our cost plus the markup or its minimum, rounded up to the cent. */
export function retailCents(costCents: number, { markup_bps, minimum_cents }: Markup): number {
  const marked = Math.ceil((costCents * (WHOLE_BPS + markup_bps)) / WHOLE_BPS)
  return Math.max(marked, costCents + minimum_cents)
}

/** The retail price of an operation; null if it is not sold. */
export function priceAt({ costs }: Tld, op: Op, markup: Markup, now: Date): number | null {
  const cost = costAt(costs, op, now)
  return cost === null ? null : retailCents(cost, markup)
}
