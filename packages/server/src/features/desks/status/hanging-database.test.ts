import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { type ChaosLine, givenChaosLine } from '../../../../test/support/chaos-line.ts'
import { ownDatabase } from '../../../../test/support/database.ts'
import { givenLab } from '../../../../test/support/lab.ts'
import {
  type ListeningHouse,
  openListeningHouse,
} from '../../../../test/support/listening-house.ts'
import { until } from '../../../../test/support/until.ts'
import { runProbes } from './run-probes.ts'

/** Two seconds by design, and the rest for a machine that does other work. */
const ANSWERED_MS = 4_500
const KEPT_MS = 10_000
/** Five seconds by design. */
const GIVEN_UP_MS = 9_000
/** More than there are connections. */
const VISITORS = 40

let house: ListeningHouse
let line: ChaosLine
let isHanging = false
beforeAll(async () => {
  const { url } = await ownDatabase()
  // New connections are accepted, and no byte passes.
  line = await givenChaosLine(url, () =>
    isHanging ? [{ kind: 'black-hole', toward: 'server', at: 0 }] : [],
  )
  house = await openListeningHouse(await givenLab(), line.url)
  await until('it answers', async () => (await fetch(`${house.url}/api/status`)).ok)
})

async function visit(path = '/api/status'): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const { status } = await fetch(house.url + path)
  return { status, ms: performance.now() - began }
}

function hang(): void {
  isHanging = true
  line.proxy.blackHoleAll()
}

function resume(): void {
  isHanging = false
  line.proxy.resetAll()
  house.clock.advance(KEPT_MS)
}

it('503: a database that accepts connections and never answers keeps no visitor waiting', async () => {
  hang()
  // In this order: on connections that were open, and on new ones once those are given up.
  for (let turn = 0; turn < 3; turn += 1) {
    house.clock.advance(KEPT_MS)
    const visits = await Promise.all(Array.from({ length: VISITORS }, () => visit()))
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([503]))
    expect(Math.max(...visits.map(({ ms }) => ms))).toBeLessThan(ANSWERED_MS)
    expect((await visit('/readyz')).status).toBe(503)
    const page = await visit('/status')
    expect(page.status).toBe(200)
    expect(page.ms).toBeLessThan(ANSWERED_MS)
  }
  resume()
  await until('it answers again', async () => (await visit()).status === 200)
})

it('a worker that can’t store what its probes found gives up, and tries again later', async () => {
  const { db, clock } = house
  let probed = 0
  const probes = new Map([['dns', async () => void (probed += 1)]] as const)
  const run = () => runProbes({ db, clock, log: pino({ level: 'silent' }), probes })
  await db`update status_parts set due_at = 'epoch'`
  hang()
  const began = performance.now()
  await expect(run()).rejects.toThrow()
  expect(performance.now() - began).toBeLessThan(GIVEN_UP_MS)
  resume()
  await until('it probes again', () =>
    run().then(
      () => probed === 1,
      () => false,
    ),
  )
})
