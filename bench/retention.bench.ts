import { rm } from 'node:fs/promises'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { type Db, openDb } from '../packages/server/src/db/pool.ts'
import { appendEvent } from '../packages/server/src/events/append.ts'
import { purgeEvents } from '../packages/server/src/events/sql.ts'
import { addPartner } from '../packages/server/src/features/trading/partners/add-partner.ts'
import { purgeDeliveries } from '../packages/server/src/features/trading/webhooks/delivery-sql.ts'
import { setEndpoint } from '../packages/server/src/features/trading/webhooks/set-endpoint.ts'
import type { MasterKey } from '../packages/server/src/values/master-key.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'

/**
 * How fast old events and deliveries are deleted in batches, how fast new ones are written, and
 * whether either slows the other down. PostgreSQL waits for its disk.
 */
const ROWS = Number(process.env['ROWS'] ?? 500_000)
const SECONDS = 20
const PARTNERS = 20
const WRITERS = 4
const FILL_MS = 30 * 60_000
const MASTER_KEY: MasterKey = [Buffer.alloc(32, 9)]
const TABLES = ['events', 'deliveries', 'delivery_attempts']

const dataDir = await temporaryFolder('bench-retention')
const postgres = await startEmbedded({ dataDir, isDurable: true })
try {
  const db = openDb(postgres.url, WRITERS + 2)
  await migrate(db)
  await addPartners(db)
  await fill(db)
  await printSizes(db, `with ${ROWS} old events`)
  await write(db, 'nothing else', { until: performance.now() + SECONDS * 1000 })
  await purge(db, 'deliveries, with one attempt each', purgeDeliveries)
  await purge(db, 'events', purgeEvents)
  await printSizes(db, 'after they were deleted')
  // What was deleted leaves room, which the next rows use.
  await db.within(FILL_MS)`vacuum analyze`
  await fill(db)
  await printSizes(db, 'with as many again')
  await db.end()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function addPartners(db: Db): Promise<void> {
  await db.begin(async (tx) => {
    for (let n = 0; n < PARTNERS; n += 1) {
      const id = `ptr_${n}`
      await addPartner(tx, { id, name: 'A Partner', email: 'partner@example.com' })
      const tenant = { partner_id: id, environment: 'live' } as const
      const endpoint = { url: 'https://partner.example/hook', secret: 'a secret for the bench' }
      await setEndpoint(tx, tenant, endpoint, { masterKey: MASTER_KEY, now: new Date() })
    }
  })
}

/** Events of last year, delivered at the first attempt. */
async function fill(db: Db): Promise<void> {
  await db.within(FILL_MS).begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`
      insert into events (id, partner_id, environment, seq, type, created_at, body)
      select 'evt_' || gen_random_uuid(), 'ptr_' || n % ${PARTNERS}::int, 'live',
        (select coalesce(max(last_seq), 0) from event_counters) + n, 'order.recorded',
        now() - interval '400 days' + n * interval '1 second', repeat('x', 900)
      from generate_series(1, ${ROWS}::int) n
    `
    await tx`update event_counters set last_seq = last_seq + ${ROWS}`
    await tx`
      insert into deliveries (id, endpoint_id, event_id, seq, created_at, status, attempts)
      select 'dlv_' || gen_random_uuid(), p.id, e.id, e.seq, e.created_at, 'delivered', 1
      from events e join webhook_endpoints p on p.partner_id = e.partner_id
      where e.created_at < now() - interval '365 days'
    `
    await tx`
      insert into delivery_attempts (delivery_id, number, at, host, status_code, duration_ms)
      select id, 1, created_at, 'partner.example', 200, 12 from deliveries
      where created_at < now() - interval '365 days'
    `
  })
  await db.within(FILL_MS)`analyze`
}

/** Writes events as orders do, each in its own transaction, for this long. */
async function write(db: Db, beside: string, bounds: { until: number }): Promise<void> {
  const ms: number[] = []
  const began = performance.now()
  const writer = async (n: number) => {
    for (let count = 0; performance.now() < bounds.until; count += 1) {
      const started = performance.now()
      const partner_id = `ptr_${(n + count * WRITERS) % PARTNERS}`
      const data = { note: 'y'.repeat(800) } as never
      const event = { partner_id, environment: 'live', type: 'order.recorded', data } as const
      await db.begin((tx) => appendEvent(tx, { ...event, now: new Date() }))
      ms.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(n)))
  const seconds = (performance.now() - began) / 1000
  const at = (share: number) => ms.toSorted((a, b) => a - b)[Math.floor(ms.length * share)] ?? 0
  console.log(
    `written beside ${beside}: ${Math.round(ms.length / seconds)} events a second, ` +
      `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`,
  )
}

/** Deletes all that is due, as the worker does, while writers go on. */
async function purge(
  db: Db,
  what: string,
  work: (db: Db, now: Date) => Promise<boolean>,
): Promise<void> {
  const bounds = { until: Infinity }
  const writing = write(db, `the deletion of ${what}`, bounds)
  const began = performance.now()
  let batches = 1
  while (await work(db, new Date())) batches += 1
  const seconds = (performance.now() - began) / 1000
  bounds.until = 0
  await writing
  console.log(
    `deleted ${what}: ${Math.round(ROWS / seconds)} a second, ` +
      `in ${batches} batches of ${((seconds * 1000) / batches).toFixed(0)} ms`,
  )
}

async function printSizes(db: Db, when: string): Promise<void> {
  const rows = await db<{ name: string; bytes: number }[]>`
    select name, pg_total_relation_size(name::regclass) as bytes
    from unnest(${TABLES}::text[]) name
  `
  const list = rows.map(({ name, bytes }) => `${name} ${(bytes / 2 ** 20).toFixed(0)} MB`)
  console.log(`${when}: ${list.join(', ')}`)
}
