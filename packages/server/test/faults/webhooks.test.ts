import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDb } from '../../src/db/pool.ts'
import type { Pace } from '../../src/features/trading/webhooks/serve-endpoint.ts'
import { PACE } from '../../src/features/trading/webhooks/dispatch-deliveries.ts'
import { ownDatabase } from '../support/database.ts'
import { givenDispatching, givenEndpoint, givenEvent } from '../support/dispatching.ts'
import { givenPartner, type GivenPartner } from '../support/given.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { until } from '../support/until.ts'
import { startWorkerProcess } from '../support/worker-process.ts'

/** WEBHOOK_REAL_TIMES=1 uses the real deadline and lease. The others make the run longer. */
const isReal = process.env['WEBHOOK_REAL_TIMES'] === '1'
const DELIVERIES = Number(process.env['WEBHOOK_DELIVERIES'] ?? 150)
const KILLS = Number(process.env['WEBHOOK_KILLS'] ?? 2)
const RECEIVERS = 10
/** A 1.5-second lease stands in for the usual 30 seconds. */
const SHORT: Pace = isReal ? PACE : { deadlineMs: 500, leaseMs: 1_500, lookMs: 50 }
/** With the real lease, a test has to wait for it. */
const WAIT_MS = 300_000 + SHORT.leaseMs
const TEST_MS = { timeout: 3 * WAIT_MS }
const LONG_RUN_MS = 120_000 + DELIVERIES * 200 + KILLS * (SHORT.leaseMs + 60_000)

let lab: TestLab
let house: House
let databaseUrl: string
let count = 0
beforeAll(async () => {
  lab = await givenLab()
  databaseUrl = (await ownDatabase()).url
  house = await openHouse({}, lab, databaseUrl)
})

type Receiver = { partner: GivenPartner; path: string }

async function givenReceiver(): Promise<Receiver> {
  const partner = await givenPartner(house)
  const path = `/fault-${(count += 1)}`
  await givenEndpoint(house, partner, lab.receiver + path)
  return { partner, path }
}

const received = async ({ path }: Receiver) => (await lab.inbox(path)).ids

/** How many events have arrived at each of these. One call, however many there are. */
async function countsOf(receivers: Receiver[]): Promise<number[]> {
  const counts = await lab.arrivals()
  return receivers.map(({ path }) => counts[path] ?? 0)
}

type Written = { status: string; attempts: number; tries: number; last_error: string | null }

/** The recorded state of an event's delivery. */
async function writtenOf(event_id: string): Promise<Written | undefined> {
  const [row] = await house.db<Written[]>`
    select d.status, d.attempts, d.last_error,
      (select count(*) from delivery_attempts a where a.delivery_id = d.id) as tries
    from deliveries d where d.event_id = ${event_id}
  `
  return row
}

const partnersOf = (receivers: Receiver[]) => receivers.map(({ partner }) => partner.partnerId)

/**
 * Events whose first attempt is recorded as failed, for example because a busy machine missed the
 * deadline. Their retries may come after later events (docs/webhooks.md).
 */
async function failedFirst(receivers: Receiver[]): Promise<Set<string>> {
  const rows = await house.db<{ event_id: string }[]>`
    select d.event_id from deliveries d
    join delivery_attempts a on a.delivery_id = d.id and a.number = 1
    join webhook_endpoints e on e.id = d.endpoint_id
    where e.partner_id = any(${partnersOf(receivers)}) and a.error is not null
  `
  return new Set(rows.map(({ event_id }) => event_id))
}

/** Events whose first attempt is recorded before that of an earlier event. */
async function outOfOrder(receivers: Receiver[]): Promise<string[]> {
  const rows = await house.db<{ event_id: string }[]>`
    select event_id from (
      select d.event_id, a.at < lag(a.at) over (partition by d.endpoint_id order by d.seq) as is_early
      from deliveries d
      left join delivery_attempts a on a.delivery_id = d.id and a.number = 1
      join webhook_endpoints e on e.id = d.endpoint_id
      where e.partner_id = any(${partnersOf(receivers)})
    ) as tries where is_early
  `
  return rows.map(({ event_id }) => event_id)
}

const delivered = (id: string) =>
  until('it is delivered', async () => (await writtenOf(id))?.status === 'delivered', WAIT_MS)

const orders = () => ({ databaseUrl, lab, pace: SHORT })

describe('a worker', TEST_MS, () => {
  it('killed between commit and delivery leaves it to the next one', async () => {
    const receiver = await givenReceiver()
    await lab.receive(receiver.path, { kind: 'stall' }, { kind: 'answer' })
    const worker = await startWorkerProcess(orders())
    const id = await givenEvent(house, receiver.partner)
    await until('it has been received', async () => (await received(receiver)).length === 1)
    await worker.kill()
    expect(await writtenOf(id)).toMatchObject({ status: 'pending', attempts: 0 })
    await startWorkerProcess(orders())
    await delivered(id)
    expect(await received(receiver)).toEqual([id, id])
  })

  it('started after the change was committed still delivers it', async () => {
    const receiver = await givenReceiver()
    const id = await givenEvent(house, receiver.partner)
    await startWorkerProcess(orders())
    await delivered(id)
    expect(await received(receiver)).toEqual([id])
  })

  it('frozen past its lease overwrites nothing, and repeats at most one delivery', async () => {
    const receiver = await givenReceiver()
    await lab.receive(receiver.path, { kind: 'stall' }, { kind: 'answer' })
    const frozen = await startWorkerProcess(orders())
    const id = await givenEvent(house, receiver.partner)
    await until('it has been received', async () => (await received(receiver)).length === 1)
    frozen.child.kill('SIGSTOP')
    const other = await startWorkerProcess(orders())
    await delivered(id)
    await other.kill()

    // It finds that its attempt failed but may no longer record that. Then it continues as before.
    frozen.child.kill('SIGCONT')
    const next = await givenEvent(house, receiver.partner)
    await delivered(next)
    expect(await writtenOf(id)).toMatchObject({ status: 'delivered', attempts: 1, tries: 1 })
    expect(await received(receiver)).toEqual([id, id, next])
  })
})

describe('a worker that is stopped', () => {
  it('waits for the receiver, records the result, and releases the endpoint', async () => {
    const receiver = await givenReceiver()
    await lab.receive(receiver.path, { kind: 'answer', delay_ms: 2_000 }, { kind: 'answer' })
    // Such a long lease that a test waiting for it would fail.
    const pace = { ...PACE, leaseMs: 600_000, lookMs: 20 }
    const ids = []
    for (let n = 0; n < 3; n += 1) ids.push(await givenEvent(house, receiver.partner))
    const stopped = givenDispatching(house, pace)
    await until('it has been received', async () => (await received(receiver)).length === 1)
    await stopped.stop()
    expect(await writtenOf(ids[0] ?? '')).toMatchObject({ status: 'delivered', attempts: 1 })
    const [endpoint] = await house.db`
      select lease_token from webhook_endpoints where partner_id = ${receiver.partner.partnerId}
    `
    expect(endpoint).toEqual({ lease_token: null })
    expect(await received(receiver)).toEqual(ids.slice(0, 1))

    givenDispatching(house, pace)
    await delivered(ids[2] ?? '')
    expect(await received(receiver)).toEqual(ids)
  })
})

describe('a database', () => {
  it('that drops every connection loses no delivery', TEST_MS, async () => {
    const receivers = await Promise.all(Array.from({ length: 5 }, () => givenReceiver()))
    const sent = receivers.map((): string[] => [])
    for (let n = 0; n < 100; n += 1) {
      const receiver = receivers[n % 5]
      if (receiver) sent[n % 5]?.push(await givenEvent(house, receiver.partner))
    }
    await startWorkerProcess(orders())
    // Its only connection is the one that is spared.
    const cutter = openDb(databaseUrl, 1)
    onTestFinished(() => cutter.end({ timeout: 2 }))
    for (let cut = 1; cut <= 3; cut += 1) {
      await until('it is time', async () => {
        const all = await Promise.all(receivers.map(received))
        return all.reduce((sum, ids) => sum + new Set(ids).size, 0) >= cut * 20
      })
      await cutter`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
      `
    }
    await until('all arrive', async () => {
      const all = await Promise.all(receivers.map(received))
      return all.every((ids, at) => new Set(ids).size === sent[at]?.length)
    })
    const all = await Promise.all(receivers.map(received))
    all.forEach((ids, at) => expect([...new Set(ids)]).toEqual(sent[at]))
  })
})

describe('a receiver', () => {
  it('that answers just within the deadline is in time, and just after it is late', async () => {
    const pace = { ...PACE, ...(isReal ? {} : { deadlineMs: 1_000 }), lookMs: 20 }
    const [early, late] = isReal ? [4_900, 5_100] : [500, 1_500]
    givenDispatching(house, pace)
    for (const [delay_ms, error] of [
      [early, null],
      [late, 'timeout'],
    ] as const) {
      const receiver = await givenReceiver()
      await lab.receive(receiver.path, { kind: 'answer', delay_ms })
      const id = await givenEvent(house, receiver.partner)
      const written = await until('the attempt is recorded', async () => {
        const row = await writtenOf(id)
        return row?.attempts === 1 && row
      })
      expect(written.last_error).toBe(error)
    }
  })

  it('is served while twenty others are dead and have many deliveries queued', async () => {
    const dead = await Promise.all(Array.from({ length: 20 }, () => givenReceiver()))
    const fill = async ({ path, partner }: Receiver) => {
      await lab.receive(path, { kind: 'stall' })
      for (let n = 0; n < 10; n += 1) await givenEvent(house, partner)
    }
    await Promise.all(dead.map(fill))
    const healthy = await givenReceiver()
    // Long enough that no dead receiver's first attempt ends before the healthy one is served.
    givenDispatching(house, { deadlineMs: 25_000, leaseMs: 80_000, lookMs: 20 })
    await until('the dead ones are being tried', async () => {
      return (await countsOf(dead)).every((count) => count === 1)
    })
    const ids: string[] = []
    for (let n = 0; n < 30; n += 1) ids.push(await givenEvent(house, healthy.partner))
    await until('the healthy one has all', async () => (await received(healthy)).length === 30)
    expect(await received(healthy)).toEqual(ids)
    expect((await countsOf(dead)).every((count) => count === 1)).toBe(true)
  })

  it('is served while more receivers fail than there are slots', async () => {
    const failing = await Promise.all(Array.from({ length: 140 }, () => givenReceiver()))
    const fill = async ({ path, partner }: Receiver) => {
      await lab.receive(path, { kind: 'stall' })
      await givenEvent(house, partner)
    }
    await Promise.all(failing.map(fill))
    const partners = failing.map(({ partner }) => partner.partnerId)
    await house.db`
      update webhook_endpoints set failed_tries = 1, failing_since = now()
      where partner_id = any(${partners})
    `
    givenDispatching(house, { deadlineMs: 25_000, leaseMs: 80_000, lookMs: 20 })
    const tried = async () => (await countsOf(failing)).filter((count) => count > 0).length
    await until('they take all slots', async () => (await tried()) >= 64)
    const healthy = await givenReceiver()
    const id = await givenEvent(house, healthy.partner)
    await until('the healthy one is served', async () => (await received(healthy)).length === 1)
    expect(await received(healthy)).toEqual([id])
    expect(await tried()).toBe(64)
  })
})

describe('a long run', () => {
  it(
    `of ${DELIVERIES} deliveries with ${KILLS} kills loses none, and first attempts keep their order`,
    { timeout: LONG_RUN_MS },
    async () => {
      const receivers = await Promise.all(Array.from({ length: RECEIVERS }, () => givenReceiver()))
      const sent = receivers.map((): string[] => [])
      const countReceived = async () => {
        const counts = await lab.arrivals()
        return receivers.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0)
      }
      let worker = await startWorkerProcess(orders())
      const writing = (async () => {
        for (let n = 0; n < DELIVERIES; n += 1) {
          const at = n % RECEIVERS
          const receiver = receivers[at]
          if (receiver) sent[at]?.push(await givenEvent(house, receiver.partner))
        }
      })()
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const mark = (DELIVERIES * kill) / (KILLS + 1)
        await until('it is time', async () => (await countReceived()) >= mark, LONG_RUN_MS)
        await worker.kill()
        worker = await startWorkerProcess(orders())
      }
      await writing
      await until('enough arrive', async () => (await countReceived()) >= DELIVERIES, LONG_RUN_MS)
      const arrived = async () => {
        const all = await Promise.all(receivers.map(received))
        return all.every((ids, at) => new Set(ids).size >= (sent[at]?.length ?? 0)) && all
      }
      const all = await until('all arrive', arrived, LONG_RUN_MS)
      const failed = await failedFirst(receivers)
      const atFirst = (ids: string[]) => [...new Set(ids)].filter((id) => !failed.has(id))
      all.forEach((ids, at) => expect(atFirst(ids)).toEqual(atFirst(sent[at] ?? [])))
      expect(await outOfOrder(receivers)).toEqual([])
      const repeated = (await countReceived()) - DELIVERIES
      console.log(`${DELIVERIES} deliveries, ${KILLS} kills: 0 lost, ${repeated} repeated`)
      expect(repeated).toBeLessThanOrEqual(KILLS * RECEIVERS)
    },
  )
})
