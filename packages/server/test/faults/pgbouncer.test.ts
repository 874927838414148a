import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demandProductionDatabase } from '../../src/cli/production-database.ts'
import { openDb } from '../../src/db/pool.ts'
import { afterFile } from '../support/after-file.ts'
import { backupFolder, emptyDatabase } from '../support/backups.ts'
import { ownDatabase } from '../support/database.ts'
import { givenListing, givenPartner } from '../support/given.ts'
import { openHouse } from '../support/house.ts'
import { postOrder, someDomain } from '../support/orders.ts'
import { findPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { runProgram } from '../support/program.ts'
import { signedCall } from '../support/signed-call.ts'

const program = findPgBouncer()

const STATEMENTS = 300
const DEADLINE_MS = 3_000

/** Far more than the pooler has connections, so that statements of one process change places. */
const AT_ONCE = 20

describe.skipIf(!program)('through PgBouncer in transaction mode', () => {
  it('everything works, with the timeouts of the role', async () => {
    const own = await ownDatabase()
    const pooled = await startPgBouncer(program ?? '', own.url)
    const url = await demandProductionDatabase({ databaseUrl: pooled })
    const admin = openDb(own.url, 1)
    afterFile(() => admin.end({ timeout: 1 }))
    const [setting] = await admin<
      { ms: string }[]
    >`select current_setting('statement_timeout') as ms`
    expect(setting?.ms).toBe('30s')

    const house = await openHouse({}, undefined, url)
    const partner = await givenPartner(house)
    const domains = Array.from({ length: AT_ONCE }, someDomain)
    for (const domain of domains) await givenListing(house, { domain, bin: 500_00 })
    const orders = domains.map((domain) => {
      return postOrder(house, partner, { domain, sale_price_cents: 500_00 })
    })
    const reads = domains.map((domain) => {
      return signedCall(house, partner, 'GET /api/partner/v1/domains/search', {
        query: { q: domain },
      })
    })
    const answered = await Promise.all([...orders, ...reads])
    expect(answered.map(({ status }) => status)).toEqual([
      ...domains.map(() => 201),
      ...domains.map(() => 200),
    ])
    const sold = await house.db<{ count: number }[]>`select count(*) as count from orders`
    expect(sold).toEqual([{ count: AT_ONCE }])

    const refused = runProgram(['migrate'], { DATABASE_URL: pooled })
    expect(await refused.ended).toBe(1)
    expect(refused.said()).toContain('Set MIGRATE_URL')
    const direct = runProgram(['migrate'], { DATABASE_URL: pooled, MIGRATE_URL: own.url })
    expect(await direct.ended).toBe(0)
  })

  it('a backup and a restore use MIGRATE_URL, and refuse to go through it', async () => {
    const own = await ownDatabase()
    const pooled = await startPgBouncer(program ?? '', own.url)
    const folder = await backupFolder()
    const env = {
      BASE_URL: 'https://names.example',
      MASTER_KEY: 'ab'.repeat(32),
      ZONES_DIR: join(folder, 'zones'),
      DATABASE_URL: pooled,
    }
    const backup = ['backup', '--format', 'copy', '--to', join(folder, 'taken')]
    const restore = ['restore', '--replace', '--from', join(folder, 'taken')]
    const refused = runProgram(backup, env)
    expect(await refused.ended).toBe(1)
    expect(refused.said()).toContain('Set MIGRATE_URL')
    const direct = { ...env, MIGRATE_URL: own.url }
    expect(await runProgram(backup, direct).ended).toBe(0)
    const through = runProgram(restore, env)
    expect(await through.ended).toBe(1)
    expect(through.said()).toContain('Set MIGRATE_URL')
    // The pooler keeps connections that look like the service's.
    const kept = runProgram(restore, direct)
    expect(await kept.ended).toBe(1)
    expect(kept.said()).toContain('PAUSE')
    const restored = runProgram(restore, { ...env, MIGRATE_URL: await emptyDatabase() })
    expect([await restored.ended, restored.said()]).toEqual([0, expect.stringContaining('hold')])
  })

  // PgBouncer 1.18 drops the answer to a statement that was sent right behind another.
  it('each statement gets its answer, with and without parameters', async () => {
    const own = await ownDatabase()
    const pooled = await startPgBouncer(program ?? '', own.url)
    const db = openDb(`${pooled}?prepare=false`, 6, { deadlineMs: DEADLINE_MS })
    afterFile(() => db.end({ timeout: 1 }))
    const ask = async (n: number) => {
      if (n % 3 === 0) return await db.unsafe(`select ${n}::int as answer`)
      if (n % 3 === 1) return await db`select ${n}::int as answer`
      return await db.begin(async (tx) => {
        const [rows] = await Promise.all([
          tx.unsafe(`select ${n}::int as answer`),
          tx`select ${'behind it'}::text as text`,
          tx`select 1 as last`,
        ])
        return rows
      })
    }
    const numbers = Array.from({ length: STATEMENTS }, (_, n) => n)
    const answers = await Promise.all(numbers.map(ask))
    expect(answers).toEqual(numbers.map((n) => [{ answer: n }]))
  })
})
