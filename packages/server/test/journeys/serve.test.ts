import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { seedDemo } from '../../src/cli/demo-seed.ts'
import { DEMO_MASTER_KEY } from '../../src/config/reader.ts'
import { type OwnDatabase, ownDatabase, urlOf } from '../support/database.ts'
import { type Program, runProgram } from '../support/program.ts'
import { until } from '../support/until.ts'
import { givenIndex, publish, serveFolder, ZONES_SECRET } from '../support/zone-publisher.ts'
import { freePort } from '../../../lab/test/support/free-port.ts'

let own: OwnDatabase
let demoDatabase: OwnDatabase
let env: Record<string, string>

beforeAll(async () => {
  own = await ownDatabase()
  demoDatabase = await ownDatabase()
  await seedDemo(demoDatabase.db, DEMO_MASTER_KEY, () => {})
  env = {
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    BASE_URL: 'https://names.example',
    DATABASE_URL: own.url,
    MASTER_KEY: 'ab'.repeat(32),
    LOG_LEVEL: 'info',
  }
})

async function refused(program: Program): Promise<string> {
  expect(await program.ended).toBe(1)
  expect(program.said()).not.toContain(' at ')
  return program.said()
}

describe('namehouse serve', () => {
  it('serves, logs each request as one line of JSON without its query, and stops on SIGTERM', async () => {
    // It gets its zone files from another machine, while it serves.
    const { index, files, target } = await givenIndex()
    await publish(index, target)
    const { url: ZONES_URL } = await serveFolder(target)
    const zones = { ZONES_URL, ZONES_SECRET, ZONES_DIR: join(files, 'fetched') }
    const program = runProgram(['serve'], { ...env, ...zones })
    const url = `http://127.0.0.1:${env['PORT']}/api/market/listings?q=private-word`
    const answer = await until('it answers', () => fetch(url).catch(() => undefined))
    expect(await answer.json()).toMatchObject({ page: { total: 0 } })
    const base = `http://127.0.0.1:${env['PORT']}`
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
    await until('it has fetched the zone files', async () => {
      const named = await fetch(`${base}/api/names/name-7`)
      return ((await named.json()) as { registered: unknown[] }).registered.length === 1
    })
    program.child.kill('SIGTERM')
    // It reports that it is about to stop, and keeps serving for DRAIN_SECONDS.
    await until('it is not ready', async () => (await fetch(`${base}/readyz`)).status === 503)
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    expect(await program.ended).toBe(0)
    const lines = program
      .said()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { path?: string })
    expect(lines.filter(({ path }) => path === '/api/market/listings').length).toBe(1)
    expect(program.said()).not.toContain('private-word')
  })

  it('refuses to start without a master key, and says how to create one', async () => {
    const { MASTER_KEY: _, ...without } = env
    expect(await refused(runProgram(['serve'], without))).toContain('openssl rand -hex 32')
  })

  it('refuses a database that is not migrated', async () => {
    const DATABASE_URL = urlOf(inject('databaseServerUrl'), 'postgres')
    expect(await refused(runProgram(['serve'], { ...env, DATABASE_URL }))).toContain(
      'Run: namehouse migrate',
    )
  })

  it("refuses a demo's database, because its credentials are public", async () => {
    const demoEnv = { ...env, DATABASE_URL: demoDatabase.url }
    expect(await refused(runProgram(['serve'], demoEnv))).toContain('its credentials are published')
    expect(await refused(runProgram(['worker'], demoEnv))).toContain('published')
  })

  it('refuses an unreachable database, without showing its password', async () => {
    const DATABASE_URL = 'postgres://u:secret-word@127.0.0.1:1/x'
    const text = await refused(runProgram(['serve'], { ...env, DATABASE_URL }))
    expect(text).toContain('The database cannot be used')
    expect(text).not.toContain('secret-word')
  })
})

describe('the other commands', () => {
  it('doctor reports what is right and what is wrong', async () => {
    const well = runProgram(['doctor'], env)
    expect(await well.ended).toBe(0)
    expect(well.said()).toMatch(/ok +database +current/)
    expect(well.said()).toMatch(/ok +connection +direct, statements end after 30s/)
    expect(well.said()).toMatch(/ok +changes +none is overdue/)
    expect(well.said()).toMatch(/ok +tools +no job is left waiting/)
    const ill = runProgram(['doctor'], { ...env, DATABASE_URL: demoDatabase.url })
    expect(await ill.ended).toBe(1)
    expect(ill.said()).toMatch(/WRONG database +This database was filled by/)
    const bare = runProgram(['doctor', '--json'], {})
    expect(await bare.ended).toBe(1)
    const found = JSON.parse(bare.said()) as { ok: boolean; findings: { text: string }[] }
    expect(found.ok).toBe(false)
    expect(found.findings.map(({ text }) => text).join()).toContain('MASTER_KEY must be 32 bytes')
  })

  it('doctor finds changes that never finish', async () => {
    await own.db`
      insert into accounts (id, email, name, password_hash, verified_at, created_at)
      values ('acc_slow', 'slow@example.com', 'Slow', '', now(), now())
    `
    await own.db`
      insert into bulk_operations (id, account_id, op, payload, skip_on_error, total, created_at)
      values ('bulk_slow', 'acc_slow', 'lock', '{}', true, 1, now() - interval '2 hours')
    `
    await own.db`
      insert into changes (operation_id, position, domain, state, next_at)
      values ('bulk_slow', 0, 'slow.com', 'queued', now())
    `
    const slow = runProgram(['doctor'], env)
    expect(await slow.ended).toBe(1)
    expect(slow.said()).toMatch(/WRONG changes +1 have not ended/)
    await own.db`delete from accounts where id = 'acc_slow'`
  })

  it('doctor finds tool jobs that no process runs', async () => {
    await own.db`
      insert into tool_jobs (id, slug, caller, input, input_digest, created_at)
      values (
        'job_left', 'seo-crawl', '198.51.100.1', '{}', ${'0'.repeat(64)},
        now() - interval '10 minutes'
      )
    `
    const left = runProgram(['doctor'], env)
    expect(await left.ended).toBe(1)
    expect(left.said()).toMatch(/WRONG tools +1 job waits and no process runs any/)
    await own.db`delete from tool_jobs`
  })

  it('migrate has nothing to do on a current database', async () => {
    const program = runProgram(['migrate'], { DATABASE_URL: own.url })
    expect([await program.ended, program.said()]).toEqual([0, 'Nothing to do.\n'])
  })

  it('worker runs until it is stopped', async () => {
    await own.db`
      insert into idempotency_keys (owner, path, key, body_sha256, status, expires_at)
      values ('o', '/p', 'k', 'x', 200, now() - interval '1 hour')
    `
    const METRICS_TOKEN = 'a token of the operator'
    const PROBE_PORT = String(await freePort())
    const program = runProgram(['worker'], { ...env, METRICS_TOKEN, PROBE_PORT })
    await until('it has cleaned up', async () => {
      return (await own.db`select 1 from idempotency_keys`).length === 0
    })
    const ask = async (path: string, headers = {}) =>
      await fetch(`http://127.0.0.1:${PROBE_PORT}${path}`, { headers })
    expect((await ask('/healthz')).status).toBe(200)
    expect(await (await ask('/readyz')).json()).toMatchObject({ ok: true })
    expect((await ask('/metrics')).status).toBe(404)
    const metrics = await ask('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
    expect(await metrics.text()).toMatch(/^namehouse_database_connections{state="max"} 10$/m)
    expect((await ask('/api/tlds')).status).toBe(404)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  })

  it('prints help, and refuses unknown commands', async () => {
    const help = runProgram(['--help'], {})
    expect(await help.ended).toBe(0)
    for (const name of ['demo', 'serve', 'worker', 'tools', 'migrate', 'doctor']) {
      expect(help.said()).toContain(`  ${name}`)
    }
    const serveHelp = runProgram(['serve', '--help'], {})
    expect([await serveHelp.ended, serveHelp.said().includes('DATABASE_URL')]).toEqual([0, true])
    expect(await runProgram(['dance'], {}).ended).toBe(2)
    expect(await runProgram(['serve', 'now'], env).ended).toBe(2)
  })
})
