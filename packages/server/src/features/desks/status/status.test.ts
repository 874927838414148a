import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import {
  givenDispatching,
  givenEndpoint,
  givenEvent,
} from '../../../../test/support/dispatching.ts'
import { givenPartner } from '../../../../test/support/given.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import {
  type ListeningHouse,
  openListeningHouse,
} from '../../../../test/support/listening-house.ts'
import { until } from '../../../../test/support/until.ts'
import { probesOf } from './probes.ts'
import { purgeStatus } from './purge-status.ts'
import type { readStatus } from './read-status.ts'
import { runProbes } from './run-probes.ts'

type Status = Awaited<ReturnType<typeof readStatus>>

const DAY_MS = 86_400_000

let lab: TestLab
let house: ListeningHouse
beforeAll(async () => {
  lab = await givenLab()
  house = await openListeningHouse(lab)
  // The first page and the first search load much code and many words, which takes all of this
  // process. A worker probes other processes.
  for (const path of ['/', '/api/market/search?q=solar']) {
    await until(`${path} is answered`, async () => (await fetch(house.url + path)).ok)
  }
})

/** What a worker does, with the probes due again. */
async function probe(): Promise<void> {
  const { db, clock } = house
  await db`update status_parts set due_at = 'epoch'`
  await runProbes({ db, clock, log: pino({ level: 'silent' }), probes: probesOf(house.deps) })
  house.clock.advance(10_000)
}

async function read(): Promise<Status> {
  const answer = await fetch(`${house.url}/api/status`)
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  return (await answer.json()) as Status
}

const partOf = async (name: string) => (await read()).parts.find(({ part }) => part === name)

it('nothing is known before the first probe, nor after five minutes without one', async () => {
  expect(await read()).toEqual({ status: 'unknown', parts: [] })
  await probe()
  const { status, parts } = await read()
  expect(parts.map((each) => [each.part, each.status])).toEqual(
    ['website', 'api', 'search', 'payments', 'registrar', 'dns', 'deliveries'].map((part) => [
      part,
      'working',
    ]),
  )
  expect(status).toBe('working')
  house.clock.advance(300_000)
  expect((await read()).status).toBe('unknown')
})

it('a part that fails is shown with since when, and counted in its day', async () => {
  await probe()
  const before = (await partOf('registrar'))?.days.at(-1)
  await lab.fault({ target: 'registrar', kind: 'drop' })
  const since = house.clock.now().toISOString()
  await probe()
  await probe()
  const failing = await partOf('registrar')
  expect(failing).toMatchObject({ status: 'failing', failing_since: since })
  expect((await read()).status).toBe('failing')
  expect(await partOf('payments')).toMatchObject({ status: 'working', failing_since: null })
  await lab.reset()
  await probe()
  expect(await partOf('registrar')).toMatchObject({ status: 'working', failing_since: null })
  const after = (await partOf('registrar'))?.days.at(-1)
  expect([Number(after?.checks) - Number(before?.checks), after?.failed]).toEqual([3, 2])
})

it('one request that fails is tried again before the part counts as failing', async () => {
  await lab.fault({ target: 'gateway', kind: 'drop', times: 1 })
  await probe()
  expect(await partOf('payments')).toMatchObject({ status: 'working' })
})

it('deliveries that are late are a failure, and those at a resting endpoint are not', async () => {
  const partner = await givenPartner(house)
  await givenEndpoint(house, partner, `${lab.receiver}/late`)
  await givenEvent(house, partner)
  house.clock.advance(301_000)
  await probe()
  expect(await partOf('deliveries')).toMatchObject({ status: 'failing' })
  givenDispatching(house)
  await until('it arrived', async () => (await lab.inbox('/late')).ids.length > 0)
  await until('it is kept', async () => {
    await probe()
    return (await partOf('deliveries'))?.status === 'working'
  })
})

it('each probe is run by one worker, however many there are', async () => {
  const { db, clock } = house
  let runs = 0
  const probes = new Map([['dns', async () => void (runs += 1)]] as const)
  const worker = () => runProbes({ db, clock, log: pino({ level: 'silent' }), probes })
  await db`update status_parts set due_at = 'epoch'`
  await Promise.all([worker(), worker(), worker()])
  await worker()
  expect(runs).toBe(1)
})

it('the history has 90 days, and older ones are deleted', async () => {
  const { db, clock } = house
  const old = new Date(clock.now().getTime() - 89 * DAY_MS).toISOString().slice(0, 10)
  const older = new Date(clock.now().getTime() - 91 * DAY_MS).toISOString().slice(0, 10)
  for (const day of [old, older]) {
    await db`insert into status_days (part, day, checks, failed) values ('api', ${day}::text::date, 10, 4)`
  }
  await purgeStatus(db, clock.now())
  house.clock.advance(10_000)
  const days = (await partOf('api'))?.days ?? []
  expect([days.length, days[0]]).toEqual([90, { day: old, checks: 10, failed: 4 }])
  const rows = await db`select 1 as one from status_days where day < ${old}::text::date`
  expect(rows.length).toBe(0)
})

it('503: a database that doesn’t answer keeps nobody waiting', async () => {
  house.clock.advance(10_000)
  const isAnswered = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const holder = house.db.begin(async (tx) => {
    await tx`lock table status_parts in access exclusive mode`
    isLocked.resolve()
    await isAnswered.promise
  })
  await isLocked.promise
  const answers = await Promise.all([1, 2].map(() => fetch(`${house.url}/api/status`)))
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  expect(answers[0]?.headers.get('retry-after')).toBe('5')
  isAnswered.resolve()
  await holder
  await until('it answers', async () => (await fetch(`${house.url}/api/status`)).ok)
})
