import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Db } from '../packages/server/src/db/pool.ts'
import { cpuSecondsOf, drive } from './drive.ts'
import { answering, start, stop } from './processes.ts'
import {
  type Credential,
  LISTINGS,
  PARTNERS,
  PRICE_CENTS,
  type Shop,
  signed,
  withShop,
} from './shop.ts'
import { freePort } from '../packages/lab/test/support/free-port.ts'

/** Filling tables takes longer than any request may. */
const SEED_MS = 30 * 60_000

const ORDER_SECONDS = 15
/** As for other requests: Node compiles what is used often. */
const ORDER_WARM_UP_SECONDS = 20
const CALLERS = 24
const READ_ROUNDS = 5
const READ_MS = 4_000
const READ_WARM_UP_MS = 10_000
/** Nonces wait for the disk, so with fewer callers the server would wait too. */
const READERS = 96
const ORDERS_SEEDED = 1_000_000
const LIST_REQUESTS = 3_000
const LIST_WARM_UP = 100
const ORDERS = '/api/partner/v1/orders'
const AVAILABILITY = '/api/partner/v1/availability'

/**
 * Trading over HTTP: orders per second from many partners, a signed read compared with plain
 * node:http, and a page of orders out of a million. `npm run bench orders reads` runs one of these.
 */
const PHASES = { orders: benchOrders, reads: benchReads, list: benchList }
const wanted = process.argv.slice(3)
const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
await withShop(async (shop) => {
  for (const [name, phase] of Object.entries(PHASES)) {
    if (wanted.length === 0 || wanted.includes(name)) await phase(shop)
  }
})
agent.destroy()

async function benchOrders({ port, pid, credentials, postgresCpuSeconds }: Shop): Promise<void> {
  let name = 0
  let until = 0
  const latencies: number[] = []
  const caller = async () => {
    while (performance.now() < until && name < LISTINGS - 1) {
      name += 1
      const body = JSON.stringify({ domain: `bench-${name}.com`, sale_price_cents: PRICE_CENTS })
      const credential = credentials[name % PARTNERS] as Credential
      const sentAt = performance.now()
      await send({ port, method: 'POST', path: ORDERS, credential, body }, 201)
      latencies.push(performance.now() - sentAt)
    }
  }
  const orderFor = async (seconds: number) => {
    latencies.length = 0
    until = performance.now() + seconds * 1000
    await Promise.all(Array.from({ length: CALLERS }, caller))
  }
  await orderFor(ORDER_WARM_UP_SECONDS)
  const cpuBefore = { server: cpuSecondsOf(pid), postgres: postgresCpuSeconds() }
  const began = performance.now()
  await orderFor(ORDER_SECONDS)
  const seconds = (performance.now() - began) / 1000
  const msAnOrder = (cpuSeconds: number) => ((cpuSeconds * 1000) / latencies.length).toFixed(2)
  console.log(
    `POST /orders, ${PARTNERS} partners: ${(latencies.length / seconds).toFixed(0)}/s, ` +
      `${spread(latencies)}; CPU an order: server ` +
      `${msAnOrder(cpuSecondsOf(pid) - cpuBefore.server)} ms, PostgreSQL ` +
      `${msAnOrder(postgresCpuSeconds() - cpuBefore.postgres)} ms (aim: at least 500/s)`,
  )
}

async function benchReads({ port, pid, credentials, postgresCpuSeconds }: Shop): Promise<void> {
  const domain = `bench-${LISTINGS}.com`
  const availability = { domain, available: true, price_cents: PRICE_CENTS, currency: 'USD' }
  const barePort = await freePort()
  const bare = start('bench/bare-http.ts', [String(barePort), JSON.stringify(availability)], {})
  const url = `${AVAILABILITY}?domain=${domain}`
  const at = (where: number) => `http://127.0.0.1:${where}${url}`
  let turn = 0
  const nextHeaders = () => {
    turn += 1
    return signed(credentials[turn % PARTNERS] as Credential, { method: 'GET', url, body: '' })
  }
  const ratios: number[] = []
  await answering(at(barePort))
  const signedReads = { url: at(port), pid, nextHeaders, connections: READERS }
  const bareReads = { url: at(barePort), pid: bare.pid ?? 0, connections: READERS }
  await drive(signedReads, READ_WARM_UP_MS)
  for (let round = 0; round < READ_ROUNDS; round += 1) {
    const plain = await drive(bareReads, READ_MS)
    const before = { turn, postgres: postgresCpuSeconds() }
    const ours = await drive(signedReads, READ_MS)
    const postgresUs = ((postgresCpuSeconds() - before.postgres) * 1e6) / (turn - before.turn)
    const ratio = ours.perCpuSecond / plain.perCpuSecond
    ratios.push(ratio)
    console.log(
      `round ${round + 1}: signed ${ours.perCpuSecond.toFixed(0)} per CPU second ` +
        `(${ours.perSecond.toFixed(0)}/s, p99 ${ours.p99Ms.toFixed(1)} ms), ` +
        `bare ${plain.perCpuSecond.toFixed(0)}, ratio ${ratio.toFixed(2)}; ` +
        `PostgreSQL ${postgresUs.toFixed(0)} µs a request`,
    )
  }
  await stop(bare)
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(READ_ROUNDS / 2)] ?? Number.NaN
  console.log(`GET /availability, signed: ${median.toFixed(2)} of bare node:http (aim: 0.55)`)
}

async function benchList({ db, port, credentials }: Shop): Promise<void> {
  await seedOrders(db)
  const queries: [string, string][][] = [
    [],
    [['limit', '200']],
    [['status', 'SETTLED']],
    [['status', 'MANUAL_REVIEW']],
    [['domain', 'seeded-4710.com']],
    [
      ['from', '2026-03-01T00:00:00Z'],
      ['to', '2026-04-01T00:00:00Z'],
    ],
  ]
  const credential = credentials[0] as Credential
  const latencies: number[] = []
  for (let i = 0; i < LIST_REQUESTS; i += 1) {
    const query = queries[i % queries.length] ?? []
    const sentAt = performance.now()
    await send({ port, method: 'GET', path: ORDERS, credential, query }, 200)
    if (i >= LIST_WARM_UP) latencies.push(performance.now() - sentAt)
  }
  console.log(
    `GET /orders, ${ORDERS_SEEDED} orders, half of them the caller's: ${spread(latencies)} ` +
      '(aim: p99 at most 50 ms)',
  )
}

/** Bypasses the triggers, which run once per row. These orders are only read. */
async function seedOrders(db: Db): Promise<void> {
  await db.within(SEED_MS).begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`set local statement_timeout = 0`
    await tx`
      insert into orders (
        public_id, partner_id, environment, listing_id, domain, status, payment_model,
        sale_price_cents, commission_bps, commission_cents, currency, created_at, updated_at,
        completed_at
      )
      select 'ord_' || lpad(n::text, 26, '0'),
        case when n % 2 = 0 then 'ptr_0' else 'ptr_' || n % ${PARTNERS}::int end, 'live',
        gen_random_uuid(), 'seeded-' || n || '.com',
        case when n % 1000 = 0 then 'MANUAL_REVIEW' else 'SETTLED' end, 'partner_collected',
        100000, 1500, 15000, 'USD', at, at, case when n % 1000 = 0 then null else at end
      from generate_series(1, ${ORDERS_SEEDED}::int) as n,
        lateral (select timestamptz '2026-01-01' + n * interval '20 seconds') as moment (at)
    `
    await tx`
      insert into order_timeline (order_id, at, status, event)
      select public_id, created_at, status, 'order.recorded' from orders
      where public_id like 'ord\_0000%'
    `
  })
  await db`analyze orders, order_timeline`
}

type Sent = {
  port: number
  method: string
  path: string
  credential: Credential
  query?: [string, string][]
  body?: string
}

async function send(sent: Sent, expected: number): Promise<void> {
  const { port, method, path, credential, query = [], body = '' } = sent
  const url = `${path}?${new URLSearchParams(query).toString()}`
  const headers = {
    ...signed(credential, { method, url, body }),
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }
  const options = { host: '127.0.0.1', port, path: url, method, headers, agent }
  const status = await new Promise<number>((resolve, reject) => {
    request(options, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end(body)
  })
  if (status !== expected) throw new Error(`${method} ${path} was answered ${status}`)
}

function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}
