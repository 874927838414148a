import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import { booked, type Buyer, closed, openShop } from '../../../../test/support/registering.ts'
import {
  givenPaidTransfer,
  GOOD_CODE,
  isRefunded,
  requestsFor,
  settleAll,
  statusIs,
  transferWhen,
} from '../../../../test/support/transferring.ts'
import { until } from '../../../../test/support/until.ts'
import { systemClock } from '../../../values/clock.ts'
import { dispatchChanges } from './dispatch-changes.ts'

let house: House
let lab: TestLab

beforeAll(async () => {
  ;({ house, lab } = await openShop())
})
afterEach(async () => {
  await lab.reset()
  await lab.usualPrices()
  await lab.usualRegistrations()
  await expectLedgerSound(house.db)
})

const NOT_SENT_TEXT = 'The request didn’t reach the registry. Start the transfer again.'

async function sentAgo(name: string, minutes: number): Promise<void> {
  await house.db`
    update changes set submitted_at = submitted_at - make_interval(mins => ${minutes}),
      next_at = clock_timestamp()
    where domain = ${name} and submitted_at is not null
  `
}

async function isSent(name: string): Promise<boolean> {
  const rows = await house.db`
    select 1 from changes where domain = ${name} and submitted_at is not null and state = 'queued'
  `
  return rows.length > 0
}

describe('a transfer whose answer is lost', () => {
  it.each(['drop', 'server_error', 'garbage', 'empty', 'truncate', 'cut'])(
    'accepted, answer spoiled (%s): found, charged once and not sent again',
    async (kind) => {
      const { buyer, name, total, id, receipt_id } = await givenPaidTransfer(house, lab)
      const match = `${name}/start-transfer`
      await lab.fault({ target: 'registrar', kind, match, times: 1 })
      runWorker(house)
      await transferWhen(house, buyer, id, statusIs('done'))
      expect((await closed(house, buyer, receipt_id)).taken_cents).toBe(total)
      expect(await requestsFor(lab, name)).toBe(1)
      expect(await lab.countRequests('registrar', match)).toBe(1)
    },
  )

  it('never arrived: not sent again, and not charged', async () => {
    const { buyer, name, id, receipt_id } = await givenPaidTransfer(house, lab)
    const match = `${name}/start-transfer`
    await lab.fault({ target: 'registrar', kind: 'lost', match, times: 1 })
    runWorker(house)
    await until('it was sent', () => isSent(name))
    await sentAgo(name, 6)
    expect(await closed(house, buyer, receipt_id)).toMatchObject({
      taken_cents: 0,
      items: [{ state: 'failed', code: 'not_carried_out', message: NOT_SENT_TEXT }],
    })
    expect(await transferWhen(house, buyer, id, statusIs('failed'))).toMatchObject({
      refunded_cents: 0,
      reason: NOT_SENT_TEXT,
    })
    expect(await lab.countRequests('registrar', match)).toBe(1)
    expect((await booked(house, lab, receipt_id)).map(([kind]) => kind)).not.toContain('captured')
  })

  it('a corrected code that never arrived is asked for again, without a refund', async () => {
    const more = { auth_code: 'Wrong-Auth-1' }
    const { buyer, name, id } = await givenPaidTransfer(house, lab, more)
    const working = runWorker(house)
    await transferWhen(house, buyer, id, statusIs('waiting_for_auth_code'))
    await working.stop()
    const match = `${name}/start-transfer`
    await lab.fault({ target: 'registrar', kind: 'lost', match, times: 1 })
    await buyer.browser.post(`/api/transfers/${id}/auth-code`, { auth_code: GOOD_CODE })
    runWorker(house)
    await until('it was sent', () => isSent(name))
    await sentAgo(name, 6)
    const again = await transferWhen(house, buyer, id, statusIs('waiting_for_auth_code'))
    expect(again.reason).toContain('once more')
    await buyer.browser.post(`/api/transfers/${id}/auth-code`, { auth_code: GOOD_CODE })
    await transferWhen(house, buyer, id, statusIs('done'))
  })

  it('the registrar is down for a while: the transfer goes on afterwards', async () => {
    const { buyer, name, id } = await givenPaidTransfer(house, lab)
    await lab.registrations({ match: name, transfer: 'pending', ends: null })
    const working = runWorker(house)
    await transferWhen(house, buyer, id, (it) => it.completes_at !== null)
    await working.stop()
    await sentAgo(name, 3 * 24 * 60)
    await lab.fault({ target: 'registrar', kind: 'server_error', match: '/processes/', times: 1 })
    runWorker(house)
    await until('it was asked in vain', async () => {
      return (await lab.countRequests('registrar', '/processes/')) > 0
    })
    await lab.registrations({ name, end: 'COMPLETED' })
    await sentAgo(name, 0)
    await transferWhen(house, buyer, id, statusIs('done'))
  })
})

describe('the auth code', () => {
  it('that is lost before it was sent can’t be entered again: the transfer is over', async () => {
    const { buyer, id, receipt_id } = await givenPaidTransfer(house, lab)
    await house.db`delete from transfer_codes`
    runWorker(house)
    const reason = 'We no longer had the auth code. Start the transfer again.'
    expect(await transferWhen(house, buyer, id, statusIs('failed'))).toMatchObject({ reason })
    expect((await closed(house, buyer, receipt_id)).items).toMatchObject([{ message: reason }])
  })

  it('is in no log line and no address, and is deleted once the registrar has it', async () => {
    const auth_code = 'Never-Logged-4711'
    const { buyer, name, id } = await givenPaidTransfer(house, lab, { auth_code })
    const lines: string[] = []
    const sink = new Writable({
      write: (chunk, _, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const log = pino({ level: 'trace' }, sink)
    await lab.registrations({ match: name, transfer: 'pending', code_check: 'at_once' })
    await lab.fault({ target: 'registrar', kind: 'server_error', match: '/quote-', times: 1 })
    const { registrar } = house.deps.upstream
    const { nameservers } = house.deps.config
    const needs = { ...house.deps, log, clock: systemClock, registrar, nameservers }
    const working = dispatchChanges(needs)
    onTestFinished(() => working.stop())
    const waiting = await transferWhen(house, buyer, id, statusIs('waiting_for_auth_code'))
    expect(JSON.stringify([waiting, lines])).not.toContain(auth_code)
    expect(await lab.countRequests('registrar', auth_code)).toBe(0)
    const rows = await house.db`select 1 from transfer_codes where account_id = ${buyer.id}`
    expect(rows).toHaveLength(0)
    const errors = await house.db<{ error: string }[]>`
      select error from changes where transfer_id = ${id}
    `
    expect(JSON.stringify(errors)).not.toContain(auth_code)
  })
})

describe('a transfer that is refused', () => {
  it('price_changed: a price that rises after the payment is never charged', async () => {
    const { buyer, name, id, receipt_id } = await givenPaidTransfer(house, lab)
    await lab.price({ product: 'domain_com', action: 'TRANSFER', cents: 500_000 })
    runWorker(house)
    expect(await closed(house, buyer, receipt_id)).toMatchObject({
      taken_cents: 0,
      items: [{ state: 'failed', code: 'price_changed' }],
    })
    await transferWhen(house, buyer, id, statusIs('failed'))
    expect(await requestsFor(lab, name)).toBe(0)
  })

  it('registrar_credit: the order waits, staff see it, and it goes on', async () => {
    await lab.registrations({ credit_cents: 0 })
    const { buyer, name, id } = await givenPaidTransfer(house, lab)
    runWorker(house)
    const staff = await givenSignedIn(house, 'staff')
    await until('staff see it', async () => await waitingOf(staff, name))
    expect(await waitingOf(staff, name)).toMatchObject({ op: 'transfer' })
    await lab.registrations({ credit_cents: null })
    await house.db`update changes set next_at = clock_timestamp() where domain = ${name}`
    await transferWhen(house, buyer, id, statusIs('done'))
  })

  it.each([
    ['FAILED', true, 'failed', 'refused'],
    ['FAILED', false, 'failed', 'didn’t carry out'],
    ['INVALID', false, 'failed', 'didn’t carry out'],
    ['CANCELLED', false, 'failed', 'The registrar cancelled'],
  ])('%s (refused: %s): %s and refunded', async (ends, is_rejected, status, reason) => {
    const { buyer, name, id, receipt_id } = await givenPaidTransfer(house, lab)
    await lab.registrations({ match: name, transfer: 'pending', ends: null, is_rejected })
    runWorker(house)
    const { taken_cents } = await closed(house, buyer, receipt_id)
    await lab.registrations({ name, end: ends })
    const over = await transferWhen(house, buyer, id, isRefunded)
    expect([over.status, over.reason]).toEqual([status, expect.stringContaining(reason)])
    expect(over.refunded_cents).toBe(taken_cents)
  })
})

async function waitingOf({ browser }: Buyer, name: string) {
  const { registrations } = (await browser.get('/api/staff/registrations')).json<{
    registrations: { id: string; op: string; domain: string; doubt: string | null }[]
  }>()
  return registrations.find(({ domain }) => domain === name)
}

describe('a transfer in doubt', () => {
  async function givenDoubt() {
    const paid = await givenPaidTransfer(house, lab)
    await lab.registrations({ match: paid.name, transfer: 'pending', ends: 'IN_DOUBT' })
    runWorker(house)
    const staff = await givenSignedIn(house, 'staff')
    const waiting = await until('staff see it', async () => {
      await settleAll(house)
      return await waitingOf(staff, paid.name)
    })
    return { ...paid, staff, waiting }
  }

  it('is shown to staff, and goes on when the registrar knows', async () => {
    const { buyer, name, id, staff, waiting } = await givenDoubt()
    expect(waiting).toMatchObject({
      op: 'transfer',
      doubt: expect.stringContaining('IN_DOUBT'),
    })
    const seen = await staff.browser.get(`/api/staff/registrations/${waiting.id}/registrar`)
    expect(seen.json()).toMatchObject({
      problem: null,
      held: null,
      processes: [{ action: 'incomingTransfer', status: 'IN_DOUBT', is_since: true }],
    })
    await lab.registrations({ name, end: 'COMPLETED' })
    const path = `/api/staff/registrations/${waiting.id}/recheck`
    expect((await staff.browser.post(path)).statusCode).toBe(200)
    await transferWhen(house, buyer, id, statusIs('done'))
    expect(await requestsFor(lab, name)).toBe(1)
  })

  it('is refunded when staff give it up', async () => {
    const { buyer, id, staff, waiting, receipt_id } = await givenDoubt()
    await closed(house, buyer, receipt_id)
    const path = `/api/staff/registrations/${waiting.id}/give-up`
    expect((await staff.browser.post(path)).statusCode).toBe(200)
    expect(await transferWhen(house, buyer, id, isRefunded)).toMatchObject({ status: 'failed' })
  })
})
