import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDb } from '../../src/db/pool.ts'
import { type OwnDatabase, ownDatabase } from '../support/database.ts'
import { runProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'
import { freePort } from '../../../lab/test/support/free-port.ts'

const LAUNCHER = fileURLToPath(new URL('../../bin/namehouse.mjs', import.meta.url))
/** The lock in db/migrate.ts that starting processes queue for. */
const MIGRATION_LOCK = 7_319_402_511
/** Starting takes long on a machine busy with other tests. */
const START_MS = 240_000
/** Loading the name index takes a second of CPU time, and no test here is about it. */
const QUICK = { LOG_LEVEL: 'error' }
let own: OwnDatabase
let dataDir: string

beforeAll(async () => {
  own = await ownDatabase()
  dataDir = await temporaryFolder('stopping')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const isGone = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => false,
    () => true,
  )

describe('stopping is never delayed', () => {
  it('by a start that waits for another process’s migration', async () => {
    const holder = openDb(own.url, 1)
    onTestFinished(() => holder.end({ timeout: 0 }))
    await holder`select pg_advisory_lock(${MIGRATION_LOCK})`
    const env = { PORT: String(await freePort()), DATABASE_URL: own.url, DATA_DIR: dataDir }
    const program = runProgram(['demo'], env)
    await until('it waits', () => program.said().includes('another process migrates'))
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  })

  it('by background work that waits for a lock', async () => {
    const port = await freePort()
    const env = { PORT: String(port), DATABASE_URL: own.url, DATA_DIR: dataDir, ...QUICK }
    const holder = openDb(own.url, 1)
    onTestFinished(() => holder.end({ timeout: 0 }))
    const session = await holder.reserve()
    // On a busy machine, starting takes longer than a transaction may usually stay idle.
    await session`set idle_in_transaction_session_timeout = 0`
    await session`begin`
    await session`lock table partner_nonces in access exclusive mode`
    const program = runProgram(['demo'], env)
    await until('its work waits', async () => {
      const waiting = await own.db`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%partner_nonces%'
      `
      return waiting.length > 0
    })
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  })
})

it('a server started by npx stops when npx is stopped', async () => {
  const port = await freePort()
  const env = { ...process.env, ...QUICK, PORT: String(port), DATABASE_URL: own.url }
  const npx = spawn('npx', ['--no', 'namehouse', 'demo'], {
    env: { ...env, BASE_URL: '' },
    stdio: 'ignore',
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
  })
  onTestFinished(() => void npx.kill('SIGTERM'))
  await until('it answers', async () => !(await isGone(port)), START_MS)
  npx.kill('SIGTERM')
  await until('the service is gone', () => isGone(port))
})

it('killing the launcher stops the server too', async () => {
  const port = await freePort()
  const env = { ...process.env, ...QUICK, PORT: String(port), DATABASE_URL: own.url }
  const launcher = spawn(process.execPath, [LAUNCHER, 'demo'], {
    env: { ...env, BASE_URL: '' },
    stdio: 'ignore',
  })
  onTestFinished(() => void launcher.kill('SIGKILL'))
  await until('it answers', async () => !(await isGone(port)))
  launcher.kill('SIGKILL')
  await until('the service is gone', () => isGone(port))
})
