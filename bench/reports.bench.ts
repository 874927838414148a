import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { PartnerClient } from '@namehouse/sdk'
import { buildApp } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { DEMO_MASTER_KEY } from '../packages/server/src/config/reader.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import type { Db } from '../packages/server/src/db/pool.ts'
import { closeDeps, openDeps } from '../packages/server/src/deps.ts'
import { addPartner } from '../packages/server/src/features/trading/partners/add-partner.ts'
import { issueCredential } from '../packages/server/src/features/trading/partners/issue-credential.ts'
import { SCOPES } from '../packages/server/src/http/route-config.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'

/** Filling tables takes longer than any request may. */
const SEED_MS = 30 * 60_000

/** Reports of a partner with a million orders in a year, signed and over HTTP. */
const ORDERS = Number(process.env['ORDERS'] ?? 1_000_000)
const CALLS = 400
const AIM_MS = 50
const PARTNER = { id: 'ptr_bench', name: 'Bench', email: 'bench@example.com' }
const PAIR = { key_id: 'pk_live_bench', secret: 'sk_bench_0000000000000001' }

const dataDir = await temporaryFolder('bench-reports')
const postgres = await startEmbedded({ dataDir, isDurable: false })
const env = { LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '100000' }
const deps = await openDeps(readConfig(env, 'demo'), { databaseUrl: postgres.url })
try {
  await migrate(deps.db)
  await fill(deps.db)
  const app = await buildApp(deps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { key_id: keyId, secret } = PAIR
  const client = new PartnerClient({ keyId, secret, baseUrl: `http://127.0.0.1:${port}` })
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString()
  const midnight = (back: number) => `${day(back).slice(0, 10)}T00:00:00.000Z`
  await measure('transactions', () => client.transactions.list())
  await measure('transactions of a status', () =>
    client.transactions.list({ status: 'TRANSFER_COMPLETED' }),
  )
  await measure('transactions of whole days', () =>
    client.transactions.list({ from: midnight(200), to: midnight(20) }),
  )
  await measure('transactions with parts of days', () =>
    client.transactions.list({ from: day(200), to: day(20) }),
  )
  await measure('orders', () => client.orders.list())
  await measure('orders of a status', () => client.orders.list({ status: 'REFUNDED' }))
  await measure('settlements', () => client.settlements.list())
  await measure('payouts', () => client.payouts.list())
  await app.close()
} finally {
  await closeDeps(deps)
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/**
 * Bypasses the triggers, which would take hours, and fills the sums with the migration's own
 * statement.
 */
async function fill(db: Db): Promise<void> {
  await db.within(SEED_MS).begin(async (tx) => {
    await addPartner(tx, PARTNER)
    const rights = { environment: 'live', scopes: SCOPES, is_affiliate: true } as const
    const wanted = { ...PAIR, ...rights, partner_id: PARTNER.id }
    await issueCredential(tx, wanted, DEMO_MASTER_KEY, new Date())
    await tx`set local session_replication_role = replica`
    await tx`set local statement_timeout = 0`
    await tx`
      insert into orders (
        public_id, partner_id, environment, listing_id, domain, status, payment_model,
        sale_price_cents, commission_bps, commission_cents, currency, created_at, updated_at,
        completed_at
      )
      select 'ord_' || lpad(n::text, 26, '0'), ${PARTNER.id}, 'live', gen_random_uuid(),
        'name-' || n || '.com', status,
        case when n % 5 = 0 then 'service_collected' else 'partner_collected' end,
        1000 + n % 90000, 1500, 150, 'USD', at, at,
        case when status in ('TRANSFER_COMPLETED', 'SETTLED') then at end
      from (
        select n, now() - (n::float8 / ${ORDERS}) * interval '365 days' as at,
          (array['EXTERNALLY_PAID', 'TRANSFER_COMPLETED', 'SETTLED', 'SETTLED', 'REFUNDED'])[
            1 + n % 5
          ] as status
        from generate_series(1, ${ORDERS}::int) n
      ) made
    `
    await tx`
      insert into order_sums
      select partner_id, environment, (created_at at time zone 'UTC')::date, status, payment_model,
        count(*), sum(sale_price_cents), sum(commission_cents)
      from orders group by 1, 2, 3, 4, 5
    `
  })
  await db`vacuum analyze orders`
  await db`vacuum analyze order_sums`
}

async function measure(name: string, call: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let i = 0; i < CALLS; i += 1) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(CALLS * share)] ?? 0).toFixed(1)
  console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (aim ${AIM_MS})`)
}
