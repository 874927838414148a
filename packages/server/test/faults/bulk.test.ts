import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../support/house.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { givenSignedIn } from '../support/people.ts'
import {
  givenDomains,
  givenRenewedByRegistrar,
  type Operation,
  readOperation,
  someNames,
} from '../support/portfolio.ts'
import { until } from '../support/until.ts'
import { startChangeWorker, type WorkerProcess } from '../support/worker-process.ts'

const PACE = { leaseMs: 4_000, attemptMs: 3_000, lookMs: 50 }

let house: House
let lab: TestLab
let owner: Awaited<ReturnType<typeof givenSignedIn>>
/** Serves one test after the other, until one of them kills it. */
let worker: WorkerProcess

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  owner = await givenSignedIn(house)
  worker = await startWorker()
})

const KINDS = ['server_error', 'drop', 'lost', 'garbage']

/** One request in so many fails, in four ways. Half of those take effect although they fail. */
async function givenFaults(oneIn: number): Promise<void> {
  for (const kind of KINDS) {
    await lab.fault({ target: 'registrar', kind, every: oneIn * KINDS.length })
  }
}

const startWorker = async () =>
  await startChangeWorker({ databaseUrl: house.deps.databaseUrl, lab, pace: PACE })

async function start(op: string, domains: string[], payload: object): Promise<string> {
  const answer = await owner.browser.post(`/api/domains/bulk/${op}`, { domains, payload })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ bulkOpId: string }>().bulkOpId
}

/** How many changes of an operation have ended. Far cheaper than reading a thousand of them. */
async function countEnded(id: string): Promise<number> {
  const [row] = await house.db<{ count: number }[]>`
    select count(*) from changes where operation_id = ${id} and ended_at is not null
  `
  return row?.count ?? 0
}

async function ended(id: string, total: number): Promise<Operation> {
  const isOver = async () => (await countEnded(id)) === total
  await until('the operation has ended', isOver, 400_000)
  return await readOperation(owner.browser, id)
}

/**
 * Checks that every change has ended, each failure has a reason, and none reached the registrar
 * twice.
 */
async function expectEachOnce({ items, total }: Operation, before: Map<string, number>) {
  expect(items).toHaveLength(total)
  for (const { state, code, message } of items) {
    expect(['done', 'failed']).toContain(state)
    expect([state, code === null, message === null]).toEqual([
      state,
      state === 'done',
      state === 'done',
    ])
  }
  const after = await lab.doneByRegistrar('update')
  for (const { domain, state } of items) {
    const sent = (after.get(domain) ?? 0) - (before.get(domain) ?? 0)
    expect([domain, sent <= 1]).toEqual([domain, true])
    if (state === 'done') expect([domain, sent]).toEqual([domain, 1])
  }
}

describe('a registrar that fails often', () => {
  // A thousand names is the most that one operation may have. With fewer, requests fail more often,
  // so that each operation meets about as many faults.
  it.each([
    ['lock', 1_000, 20],
    ['setNameservers', 300, 8],
    ['setContacts', 300, 8],
    ['setAutoRenew', 300, 8],
  ])(
    '%s of %i names, one request in %i fails: each is done, and none is done twice',
    async (op, count, oneIn) => {
      const names = await givenDomains(house, lab, owner, someNames(count))
      const payload = {
        ...(op === 'setNameservers' && { nameservers: ['ns1.quay.net', 'ns2.quay.net'] }),
        ...(op === 'setContacts' && { admin: await givenContact() }),
        ...(op === 'setAutoRenew' && { auto_renew: true }),
      }
      if (op === 'setAutoRenew') await givenRenewedByRegistrar(house, names)
      const before = await lab.doneByRegistrar('update')
      await givenFaults(oneIn)
      const operation = await ended(await start(op, names, payload), count)
      await lab.reset()
      expect(operation).toMatchObject({ status: 'done', done: count })
      await expectEachOnce(operation, before)
    },
    400_000,
  )

  it.each([
    ['setNameservers', { nameservers: ['ns1.pier.net', 'ns2.pier.net'] }],
    ['setAutoRenew', { auto_renew: true }],
  ])(
    '%s, kill -9 in the middle: another worker finishes it, and nothing is done twice',
    async (op, payload) => {
      // Ten times as many as a worker works on at once.
      const count = 400
      const names = await givenDomains(house, lab, owner, someNames(count))
      if (op === 'setAutoRenew') await givenRenewedByRegistrar(house, names)
      const before = await lab.doneByRegistrar('update')
      await givenFaults(8)
      await lab.fault({ target: 'registrar', kind: 'delay', delay_ms: 10 })
      const id = await start(op, names, payload)
      await until('it is in the middle', async () => {
        const over = await countEnded(id)
        return over > count / 5 && over < count
      })
      await worker.kill()
      const left = await readOperation(owner.browser, id)
      expect(left.items.filter(({ state }) => state === 'running').length).toBeGreaterThan(0)
      expect(left.done).toBeLessThan(count)
      worker = await startWorker()
      const operation = await ended(id, count)
      await lab.reset()
      expect(operation).toMatchObject({ status: 'done', done: count })
      await expectEachOnce(operation, before)
    },
    400_000,
  )
})

it('a registrar that stays unreachable: every name ends as failed, with the reason', async () => {
  const names = await givenDomains(house, lab, owner, someNames(3))
  await worker.kill()
  const id = await start('lock', names, {})
  // Skip to the last attempt, so the test doesn't wait for the ones before it.
  await house.db`update changes set attempts = 11 where operation_id = ${id}`
  await lab.fault({ target: 'registrar', kind: 'drop' })
  worker = await startWorker()
  const operation = await ended(id, names.length)
  await lab.reset()
  expect(operation).toMatchObject({ failed: 3, status: 'done' })
  for (const { code, message } of operation.items) {
    expect(code).toBe('no_answer')
    expect(message).toContain('may have happened')
  }
})

async function givenContact(): Promise<string> {
  const answer = await owner.browser.post('/api/contacts', {
    name: 'Ada Harbor',
    email: 'ada@example.com',
    phone: '+31.201234567',
    address_line: '2 Quay Street',
    postal_code: '1011 AB',
    city: 'Amsterdam',
    country: 'NL',
  })
  return answer.json<{ id: string }>().id
}
