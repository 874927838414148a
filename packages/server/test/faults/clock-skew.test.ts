import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { checkNames } from '../../src/features/market/watching/check-names.ts'
import { openPayment } from '../../src/features/money/payments/open-payment.ts'
import { sweepPayments } from '../../src/features/money/payments/sweep-payments.ts'
import { enqueueMail } from '../../src/features/people/mail/enqueue-mail.ts'
import { sendDueMail } from '../../src/features/people/mail/send-due-mail.ts'
import { beginOperation } from '../../src/features/portfolio/changes/begin-operation.ts'
import { dispatchChanges } from '../../src/features/portfolio/changes/dispatch-changes.ts'
import { isChanging } from '../../src/features/portfolio/changes/is-changing.ts'
import { refreshDomains } from '../../src/features/portfolio/domains/refresh-domains.ts'
import { syncCatalogue } from '../../src/features/registry/tlds/sync-catalogue.ts'
import { workJobs } from '../../src/features/tools/work-jobs.ts'
import { dispatchDeliveries } from '../../src/features/trading/webhooks/dispatch-deliveries.ts'
import { type Clock, systemClock } from '../../src/values/clock.ts'
import { givenEndpoint, givenEvent } from '../support/dispatching.ts'
import { givenPartner } from '../support/given.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { passLeases } from '../support/leases.ts'
import { SOME_MAIL } from '../support/mails.ts'
import { givenSignedIn } from '../support/people.ts'
import { givenDomains, someNames } from '../support/portfolio.ts'
import { runnersOf, ticketOf, toolsOf } from '../support/tools.ts'
import { until } from '../support/until.ts'

/** Longer than any lease. */
const AHEAD_MS = 20 * 60_000
const AHEAD: Clock = { now: () => new Date(Date.now() + AHEAD_MS) }

let lab: TestLab
let house: House

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(() => lab.reset())

type Worker = { stop(): Promise<void> }

/** Runs until the test ends, stuck on something that doesn't answer. */
function stuck(worker: Worker): void {
  onTestFinished(async () => {
    await lab.reset()
    await worker.stop()
  })
}

const registrar = () => {
  const client = house.deps.upstream.registrar
  if (!client) throw new Error('there is no registrar')
  return client
}

/**
 * Starts a worker and stops it. By then it has looked for work once and released what it claimed.
 */
async function lookOnce(start: (clock: Clock) => Worker): Promise<void> {
  await start(AHEAD).stop()
}

it('a renewal leased by one worker is not claimed by another whose clock is ahead', async () => {
  const { id: account_id, email } = await givenSignedIn(house)
  const owner = { id: account_id, email }
  const [domain = ''] = await givenDomains(house, lab, owner, someNames(1))
  const operation = {
    account_id,
    requested: { op: 'renew', payload: { years: 1 } } as const,
    skip_on_error: true,
    changes: [{ domain, problem: null, price_cents: null }],
  }
  const id = await house.db.begin((tx) => beginOperation(tx, operation, systemClock.now()))
  const held = async () => {
    const [row] = await house.db`
      select state, attempts, lease_token from changes where operation_id = ${id}
    `
    return row
  }
  await lab.fault({ target: 'registrar', kind: 'stall', match: domain })
  const before = await lab.asked('registrar', domain)
  const start = (clock: Clock) => dispatchChanges({ ...house.deps, clock, registrar: registrar() })
  stuck(start(systemClock))
  await until('it is asked', async () => (await lab.asked('registrar', domain)) > before)
  const first = await held()
  expect(first).toMatchObject({ state: 'running', attempts: 1 })
  await lookOnce(start)
  expect(await held()).toEqual(first)
})

it('a tool job leased by one worker is not claimed by another whose clock is ahead', async () => {
  const name = `skewed-harbor-${randomUUID().slice(0, 8)}.com`
  await lab.fault({ target: 'rdap:*', kind: 'stall', match: name })
  await lab.fault({ target: 'whois:*', kind: 'stall', match: name })
  const id = ticketOf(await toolsOf(house).run('bulk-availability', { domains: [name] }))
  const held = async () => {
    const [row] = await house.db`
      select status, attempts, lease_token from tool_jobs where id = ${id}
    `
    return row
  }
  const needs = { ...house.deps, ...runnersOf(house.deps) }
  const start = (clock: Clock) => workJobs({ ...needs, clock })
  stuck(start(systemClock))
  await until('it runs', async () => (await held())?.['status'] === 'running')
  const first = await held()
  await lookOnce(start)
  expect(await held()).toEqual(first)
})

it('a webhook endpoint leased by one worker is not claimed by another whose clock is ahead', async () => {
  const partner = await givenPartner(house)
  const path = `/skewed-${randomUUID().slice(0, 8)}`
  await lab.receive(path, { kind: 'stall' })
  await givenEndpoint(house, partner, lab.receiver + path)
  const held = async () => {
    const [row] = await house.db`
      select lease_token from webhook_endpoints where partner_id = ${partner.partnerId}
    `
    return row?.['lease_token']
  }
  const needs = { ...house.deps, masterKey: house.deps.config.masterKey }
  const start = (clock: Clock) => dispatchDeliveries({ ...needs, clock })
  await givenEvent(house, partner)
  stuck(start(systemClock))
  const first = await until('it is leased', async () => await held())
  await lookOnce(start)
  expect(await held()).toEqual(first)
})

it('a payment leased by one worker is not claimed by another whose clock is ahead', async () => {
  const open = { environment: 'live', purpose: 'cart', amount_cents: 1_234 } as const
  const { payment_id } = await house.db.begin(async (tx) => {
    const input = { ...open, subject_id: `cart_${randomUUID()}` }
    return await openPayment(tx, { name: 'test' }, input, systemClock.now())
  })
  const attempts = async () => {
    const [row] = await house.db`select attempts from payments where payment_id = ${payment_id}`
    return row?.['attempts']
  }
  const needs = { ...house.deps, purposes: {} }
  // The process that opened the payment is still waiting for the gateway.
  await sweepPayments({ ...needs, clock: AHEAD })
  expect(await attempts()).toBe(0)
  await passLeases(house.db, AHEAD_MS)
  await lab.fault({ target: 'gateway', kind: 'stall' })
  const before = await lab.asked('gateway')
  const sweeping = sweepPayments({ ...needs, clock: systemClock })
  onTestFinished(async () => void (await sweeping))
  await until('it is asked about', async () => (await lab.asked('gateway')) > before)
  await sweepPayments({ ...needs, clock: AHEAD })
  expect(await attempts()).toBe(1)
})

it('a domain leased by one worker is not claimed by another whose clock is ahead', async () => {
  const { id, email } = await givenSignedIn(house)
  const [name = ''] = await givenDomains(house, lab, { id, email }, someNames(1))
  const held = async () => {
    const [row] = await house.db`select look_token from domains where domain = ${name}`
    return row?.['look_token']
  }
  await lab.fault({ target: 'registrar', kind: 'stall', match: name })
  const before = await lab.asked('registrar', name)
  const needs = { ...house.deps, registrar: registrar(), isChanging }
  const looking = refreshDomains({ ...needs, clock: AHEAD })
  onTestFinished(async () => void (await looking))
  await until('it is asked', async () => (await lab.asked('registrar', name)) > before)
  const first = await held()
  const further = { now: () => new Date(AHEAD.now().getTime() + AHEAD_MS) }
  await refreshDomains({ ...needs, clock: further })
  expect(first).toEqual(expect.any(String))
  expect(await held()).toBe(first)
})

it('a watched name leased by one worker is not claimed by another whose clock is ahead', async () => {
  const { browser } = await givenSignedIn(house)
  const domain = `watched-${randomUUID().slice(0, 8)}.com`
  await browser.post('/api/watches', { domain, on: ['available'] })
  const answered = Promise.withResolvers<never>()
  let looks = 0
  const look = async () => {
    looks += 1
    return await answered.promise
  }
  const registries = async () => () => 'a registry'
  const needs = { db: house.db, availability: { look, registries } }
  const checking = checkNames(needs, systemClock.now())
  await until('it is asked', async () => looks > 0)
  await checkNames(needs, AHEAD.now())
  answered.reject(new Error('no answer'))
  await checking
  expect(looks).toBe(1)
})

it('an email leased by one worker is not claimed by another whose clock is ahead', async () => {
  const mail = { kind: 'test', to_email: 'skewed@example.com' }
  await house.db.begin((tx) => enqueueMail(tx, mail, systemClock.now()))
  const answered = Promise.withResolvers<void>()
  let sent = 0
  const send = async () => {
    sent += 1
    if (sent === 1) await answered.promise
  }
  const post = { compose: { test: async () => SOME_MAIL }, send }
  const sending = sendDueMail(house.db, post, systemClock.now())
  await until('it is being sent', async () => sent > 0)
  expect(await sendDueMail(house.db, post, AHEAD.now())).toBe(false)
  answered.resolve()
  expect(await sending).toBe(true)
  expect(sent).toBe(1)
})

it('a catalogue sync leased by one worker is not claimed by another whose clock is ahead', async () => {
  await lab.fault({ target: 'registrar', kind: 'stall' })
  const before = await lab.asked('registrar')
  const reading = new AbortController()
  const options = { registrar: registrar(), isForced: true }
  const first = syncCatalogue(house.db, { ...options, clock: systemClock, signal: reading.signal })
  onTestFinished(async () => {
    reading.abort()
    await first.catch(() => {})
  })
  await until('it is asked', async () => (await lab.asked('registrar')) > before)
  expect(await syncCatalogue(house.db, { ...options, clock: AHEAD })).toBeUndefined()
})
