import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireFault } from '@namehouse/lab/wire-fault'
import type { FastifyInstance } from 'fastify'
import { bareApp } from '../../test/support/bare-app.ts'
import { givenChaosLine } from '../../test/support/chaos-line.ts'
import { type OwnDatabase, ownDatabase } from '../../test/support/database.ts'
import { type Db, openDb } from '../db/pool.ts'
import { serveHealth } from './health.ts'

const STUCK_MAX_MS = 300
/** Eight seconds of work on two connections. */
const BACKLOG = 160

let own: OwnDatabase
const opened: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  own = await ownDatabase()
})
afterAll(() => Promise.all(opened.map((close) => close())))

type Service = { app: FastifyInstance; db: Db }

async function givenService(url: string, stuckMaxMs = STUCK_MAX_MS): Promise<Service> {
  const app = bareApp()
  const db = openDb(url, 2)
  serveHealth(app, db, stuckMaxMs === undefined ? {} : { stuckMaxMs })
  opened.push(() => db.end({ timeout: 0 }))
  return { app, db }
}

async function read({ app }: Service, url: string) {
  const reply = await app.inject(url)
  return { status: reply.statusCode, body: reply.json<unknown>() }
}

const ready = { status: 200, body: { ok: true, checks: { database: 'ok', storage: 'ok' } } }

/** Polls, because a busy machine may answer late once. */
async function expectReady(service: Service): Promise<void> {
  await expect.poll(() => read(service, '/readyz')).toEqual(ready)
}

describe('GET /readyz', () => {
  it('200: the database answers and accepts writes', async () => {
    await expectReady(await givenService(own.url))
  })

  it.each([
    ['is read-only', 'default_transaction_read_only', 'on'],
    ['has a full disk', 'temp_file_limit', '0'],
  ])('503: the database %s, while reads still work', async (_, setting, value) => {
    const name = new URL(own.url).pathname.slice(1)
    const set = (to: string) => own.db.unsafe(`alter database ${name} set ${setting} = ${to}`)
    await set(value)
    const service = await givenService(own.url)
    await expect
      .poll(() => read(service, '/readyz'))
      .toEqual({
        status: 503,
        body: { ok: false, checks: { database: 'ok', storage: 'cannot be written' } },
      })
    await set('default')
    await expectReady(await givenService(own.url))
  })

  it('503: the database is unreachable, and 200 again once it is back', async () => {
    const { url, proxy } = await givenChaosLine(own.url)
    proxy.refuse(true)
    const service = await givenService(url)
    const away = { database: 'out of reach', storage: 'unknown' }
    await expect
      .poll(() => read(service, '/readyz'))
      .toEqual({
        status: 503,
        body: { ok: false, checks: away },
      })
    proxy.refuse(false)
    await expectReady(service)
  })
})

it('200: a pool that is busy for longer than a probe may take, while it answers others', async () => {
  const url = new URL(own.url)
  // As through a pooler: each statement waits for a connection of its own.
  url.searchParams.set('prepare', 'false')
  const service = await givenService(url.href)
  await expectReady(service)
  const seen = new Set<string>()
  const work = Array.from({ length: BACKLOG }, async () => {
    await service.db`select pg_sleep(0.1)`
    seen.add(JSON.stringify(await read(service, '/readyz')))
  })
  await Promise.all(work)
  expect([...seen]).toEqual([JSON.stringify(ready)])
})

it('503: an unresponsive database gets one probe, however many callers ask /readyz', async () => {
  const hole: WireFault = { kind: 'black-hole', toward: 'server', at: 'probe_write' }
  const { url, proxy } = await givenChaosLine(own.url, (n) => (n === 0 ? [hole] : []))
  const service = await givenService(url)
  const asked = await Promise.all(Array.from({ length: 50 }, () => read(service, '/readyz')))
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([503]))
  expect((await read(service, '/readyz')).status).toBe(503)
  expect(proxy.accepted).toBe(1)
  await expectReady(service)
})

describe('GET /healthz', () => {
  const hole: WireFault = { kind: 'black-hole', toward: 'server', at: 'SILENCE' }

  it('503: no statement was answered for too long while some were waiting', async () => {
    const { url } = await givenChaosLine(own.url, (n) => (n === 0 ? [hole] : []))
    const service = await givenService(url)
    await service.db`select 1`
    expect(await read(service, '/healthz')).toEqual({ status: 200, body: { ok: true } })
    const silent = service.db`select 'SILENCE'`.catch(() => undefined)
    await expect.poll(() => read(service, '/healthz')).toEqual({ status: 503, body: { ok: false } })
    await service.db.end({ timeout: 0 })
    await silent
  })

  it('200: a database that reports it is unavailable does not cause a restart', async () => {
    const { url, proxy } = await givenChaosLine(own.url)
    proxy.refuse(true)
    // Longer than the pause between two connection attempts, during which statements wait.
    const stuckMaxMs = 2_000
    const service = await givenService(url, stuckMaxMs)
    const began = performance.now()
    while (performance.now() < began + 2 * stuckMaxMs) {
      const refused = service.db`select 1`.catch(() => undefined)
      expect(await read(service, '/healthz')).toEqual({ status: 200, body: { ok: true } })
      await refused
    }
  })
})
