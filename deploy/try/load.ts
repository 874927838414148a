import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signedHeaders } from '../../packages/sdk/src/index.ts'

export type Caller = { keyId: string; secret: string }

/** What became of the calls of one part of the trial. */
export type Counts = {
  reads: number
  orders: number
  /** First attempts that failed, by what the caller saw. */
  failures: Map<string, number>
  /** Calls that failed however often they were repeated. */
  given_up: number
  ms: number[]
}

export type Load = {
  counts: Counts
  /** The domains whose order was confirmed. */
  sold: string[]
  /** Sets the counts back to zero, and returns what they were. */
  take(): Counts
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

const ATTEMPTS_MAX = 40
const RETRY_MS = 250
const CALL_MS = 40_000
const UNDER_WAY_MAX = 2_000
export const PRICE_CENTS = 100_00

/**
 * Sends reads and orders at a steady rate, whatever becomes of them, as many independent callers do.
 * A call that failed is repeated with the same idempotency key, which is what partners are told to do.
 */
export function startLoad(driving: Driving): Load {
  const { reads, orders, nextDomain } = driving
  const sold: string[] = []
  let counts = newCounts()
  let isOver = false
  const underWay = new Set<Promise<void>>()
  const begin = (work: () => Promise<void>) => {
    if (underWay.size >= UNDER_WAY_MAX) return
    const done = work().finally(() => underWay.delete(done))
    underWay.add(done)
  }
  const read = async () => {
    counts.reads += 1
    await insist(driving, counts, { method: 'GET', path: '/api/partner/v1/availability' })
  }
  const order = async () => {
    const domain = nextDomain()
    if (domain === undefined) return
    counts.orders += 1
    const body = JSON.stringify({ domain, sale_price_cents: PRICE_CENTS })
    const call = { method: 'POST', path: '/api/partner/v1/orders', body }
    if (await insist(driving, counts, call)) sold.push(domain)
  }
  const loops = [
    every(
      reads,
      () => begin(read),
      () => isOver,
    ),
    every(
      orders,
      () => begin(order),
      () => isOver,
    ),
  ]
  return {
    get counts() {
      return counts
    },
    sold,
    take: () => {
      const taken = counts
      counts = newCounts()
      return taken
    },
    stop: async () => {
      isOver = true
      await Promise.all(loops)
      await Promise.all(underWay)
    },
  }
}

function newCounts(): Counts {
  return { reads: 0, orders: 0, failures: new Map(), given_up: 0, ms: [] }
}

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

type Call = { method: string; path: string; body?: string }

/** Repeats a call until it is answered. True if it was confirmed. */
async function insist({ url, callers }: Driving, counts: Counts, call: Call): Promise<boolean> {
  const caller = callers[Math.floor(Math.random() * callers.length)]
  if (!caller) return false
  const key = randomUUID()
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const began = performance.now()
    const status = await send(url, { ...call, key, caller })
    counts.ms.push(performance.now() - began)
    if (status === 200 || status === 201) return true
    const what = String(status)
    if (attempt === 1) counts.failures.set(what, (counts.failures.get(what) ?? 0) + 1)
    await pause(RETRY_MS)
  }
  counts.given_up += 1
  return false
}

async function send(
  url: string,
  { method, path, body = '', key, caller }: Call & { key: string; caller: Caller },
): Promise<number | string> {
  const query: [string, string][] = method === 'GET' ? [['domain', 'acme.com']] : []
  const times = { timestamp: String(Math.floor(Date.now() / 1000)), nonce: randomUUID() }
  const signed = await signedHeaders({ method, path, query, body }, caller, times)
  const search = new URLSearchParams(query).toString()
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  try {
    const answer = await fetch(`${url}${path}${search && `?${search}`}`, {
      method,
      headers: { ...signed, ...(body && headers) },
      ...(body && { body }),
      signal: AbortSignal.timeout(CALL_MS),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch (error) {
    return (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name
  }
}
