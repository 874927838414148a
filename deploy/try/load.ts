import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { type Counts, newCounts } from './counts.ts'
import { type Call, type Caller, send } from './send.ts'

export type Load = {
  /** The domains whose order was confirmed, and when. */
  sold: Map<string, number>
  /**
   * Sets the counts back to zero. Resolves with what they were when every call that is counted in
   * them has ended. A fault that begins earlier would fail calls of the part before it.
   */
  take(): Promise<Counts>
  stop(): Promise<void>
}

type Driving = {
  url: string
  callers: Caller[]
  reads: number
  orders: number
  /** The next domain that nobody has ordered. */
  nextDomain: () => string | undefined
}

const ATTEMPTS_MAX = 120
const RETRY_MS = 250
const UNDER_WAY_MAX = 2_000
/** One visitor looks at the marketplace for this many signed reads. */
const READS_PER_VISIT = 20
/** Marketplace pages are kept for a second, so a name may be shown this long after its sale. */
const SHOWN_MS = 5_000
export const PRICE_CENTS = 100_00

/**
 * Sends reads, orders and visits at a steady rate, whatever becomes of them, as many independent
 * callers do. A call that failed is repeated with the same idempotency key, as partners are told.
 */
export function startLoad(driving: Driving): Load {
  const { reads, orders, nextDomain, url } = driving
  const sold = new Map<string, number>()
  let counts = newCounts()
  let isOver = false
  const underWay = new Set<Promise<void>>()
  const begin = (work: () => Promise<void>) => {
    if (underWay.size >= UNDER_WAY_MAX) return void (counts.held_back += 1)
    const done = work().finally(() => underWay.delete(done))
    underWay.add(done)
  }
  const read = async () => {
    const now = counts
    now.reads += 1
    const call = { method: 'GET', path: '/api/partner/v1/availability', query: READ }
    await insist(driving, now, call)
  }
  const order = async () => {
    const domain = nextDomain()
    if (domain === undefined) return
    const now = counts
    now.orders += 1
    const body = JSON.stringify({ domain, sale_price_cents: PRICE_CENTS })
    const call = { method: 'POST', path: '/api/partner/v1/orders', body }
    if (await insist(driving, now, call)) sold.set(domain, performance.now())
  }
  const visit = async () => {
    const now = counts
    now.visits += 1
    const before = performance.now() - SHOWN_MS
    const offset = Math.floor(Math.random() * 50)
    for (const domain of await visitMarket(`${url}/api/market/listings?offset=${offset}`)) {
      if ((sold.get(domain) ?? Infinity) < before) now.sold_but_shown += 1
    }
  }
  const paces: [number, () => Promise<void>][] = [
    [reads, read],
    [orders, order],
    [reads / READS_PER_VISIT, visit],
  ]
  const loops = paces.map(([rate, work]) =>
    every(
      rate,
      () => begin(work),
      () => isOver,
    ),
  )
  return {
    sold,
    take: async () => {
      const taken = counts
      counts = newCounts()
      await Promise.all(underWay)
      return taken
    },
    stop: async () => {
      isOver = true
      await Promise.all(loops)
      await Promise.all(underWay)
    },
  }
}

const READ: [string, string][] = [['domain', 'acme.com']]

/** Begins `rate` pieces of work a second, and catches up after a delay. */
async function every(rate: number, begin: () => void, isOver: () => boolean): Promise<void> {
  if (rate === 0) return
  const began = performance.now()
  let done = 0
  while (!isOver()) {
    const due = ((performance.now() - began) / 1000) * rate
    for (; done < due; done += 1) begin()
    await pause(10)
  }
}

/** Repeats a call until it is answered. True if it was confirmed. */
async function insist({ url, callers }: Driving, counts: Counts, call: Call): Promise<boolean> {
  const caller = callers[Math.floor(Math.random() * callers.length)]
  if (!caller) return false
  const key = randomUUID()
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const began = performance.now()
    const status = await send(url, { ...call, key, caller })
    if (attempt === 1 && call.method === 'GET') counts.ms.push(performance.now() - began)
    if (status === 200 || status === 201) return true
    counts.failedAt = performance.now()
    if (attempt === 1) {
      const times = { beganAt: began, endedAt: counts.failedAt }
      counts.failures.push({ what: String(status), ...times, isOrder: call.method === 'POST' })
    }
    await pause(RETRY_MS)
  }
  counts.given_up += 1
  return false
}

/** The names that the marketplace shows as offered. None if it doesn't answer. */
async function visitMarket(url: string): Promise<string[]> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    if (!answer.ok) return []
    const { items } = (await answer.json()) as { items: { domain: string }[] }
    return items.map(({ domain }) => domain)
  } catch {
    // Faults also reach visitors, who are not what is counted here.
    return []
  }
}
