import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { mailbox } from '../../../../test/support/people.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  booked,
  type Buyer,
  closed,
  givenBuyer,
  openShop,
} from '../../../../test/support/registering.ts'
import {
  givenPaidTransfer,
  GOOD_CODE,
  isRefunded,
  listIncoming,
  requestsFor,
  settleAll,
  statusIs,
  transferWhen,
} from '../../../../test/support/transferring.ts'
import { until } from '../../../../test/support/until.ts'

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

async function post({ browser }: Buyer, path: string, body?: object) {
  const answer = await browser.post(`/api/transfers/${path}`, body)
  return { status: answer.statusCode, body: answer.json() }
}

describe('transferring a name', () => {
  it('201: charges it when the registrar accepts, and adds the name to the portfolio', async () => {
    const { buyer, name, total, receipt_id, id } = await givenPaidTransfer(house, lab)
    await lab.registrations({ match: name, transfer: 'pending', ends: null })
    runWorker(house)
    const receipt = await closed(house, buyer, receipt_id)
    expect(receipt).toMatchObject({
      taken_cents: total,
      items: [{ domain: name, op: 'transfer', state: 'done', message: null, transfer_id: id }],
    })
    const waiting = await transferWhen(house, buyer, id, (it) => it.completes_at !== null)
    expect(waiting).toMatchObject({
      direction: 'in',
      status: 'waiting_for_registry',
      reason: null,
      can_cancel: true,
      price_cents: total,
      receipt_id,
    })
    expect((await buyer.browser.get('/api/domains')).json().items).toEqual([])
    await lab.registrations({ name, end: 'COMPLETED' })
    expect(await transferWhen(house, buyer, id, statusIs('done'))).toMatchObject({
      reason: null,
      can_cancel: false,
      refunded_cents: 0,
    })
    const [domain] = (await buyer.browser.get('/api/domains')).json().items
    const held = await house.deps.upstream.registrar?.readDomain(name)
    expect(held).toMatchObject({
      autoRenew: false,
      ns: expect.arrayContaining([expect.any(String)]),
    })
    expect(domain).toMatchObject({ domain: name, expires_at: held?.expiryDate, auto_renew: true })
    expect(await requestsFor(lab, name)).toBe(1)
    expect(await booked(house, lab, receipt_id)).toEqual([
      ['authorised', total],
      ['captured', total],
    ])
  })

  it('keeps the name servers unless others are ordered, and then drops the DNSSEC keys', async () => {
    const nameservers = ['ns1.granite-dns.net', 'ns2.granite-dns.net']
    const { buyer, name, id } = await givenPaidTransfer(house, lab, { nameservers })
    runWorker(house)
    await transferWhen(house, buyer, id, statusIs('done'))
    const held = await house.deps.upstream.registrar?.readDomain(name)
    expect(held).toMatchObject({ ns: nameservers, keyData: [] })
  })

  it('books what the registrar charged, once the name has arrived', async () => {
    const { buyer, receipt_id, id } = await givenPaidTransfer(house, lab)
    runWorker(house)
    await transferWhen(house, buyer, id, statusIs('done'))
    const cost = await until('the cost is booked', async () => {
      await settleAll(house)
      const [row] = await house.db<{ cents: number }[]>`
        select p.amount_cents as cents
        from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where e.kind = 'transfer_cost' and e.source_id = ${id}
          and p.account_id = 'live/registration_cost'
      `
      return row?.cents
    })
    const [item] = await house.db<{ cost_cents: number }[]>`
      select cost_cents from receipt_items where receipt_id = ${receipt_id}
    `
    expect(cost).toBe(item?.cost_cents)
  })
})

describe('a wrong auth code', () => {
  it.each(['later', 'at_once'])(
    'is corrected without paying again (noticed %s)',
    async (code_check) => {
      const auth_code = 'Wrong-Auth-1'
      const { buyer, name, total, id, receipt_id } = await givenPaidTransfer(house, lab, {
        auth_code,
      })
      await lab.registrations({ match: name, transfer: 'pending', code_check })
      runWorker(house)
      const waiting = await transferWhen(house, buyer, id, statusIs('waiting_for_auth_code'))
      expect(waiting).toMatchObject({
        reason: expect.stringContaining('auth code'),
        correct_until: expect.any(String),
      })
      expect((await closed(house, buyer, receipt_id)).taken_cents).toBe(total)
      const fixed = await post(buyer, `${id}/auth-code`, { auth_code: ` ${GOOD_CODE} ` })
      expect([fixed.status, fixed.body.status]).toEqual([202, 'waiting_for_registry'])
      expect((await transferWhen(house, buyer, id, statusIs('done'))).refunded_cents).toBe(0)
      expect(await booked(house, lab, receipt_id)).toEqual([
        ['authorised', total],
        ['captured', total],
      ])
    },
  )

  it('409: a code that is sent twice, or that nobody asked for', async () => {
    const { buyer, id } = await givenPaidTransfer(house, lab, { auth_code: 'Wrong-Auth-2' })
    const early = await post(buyer, `${id}/auth-code`, { auth_code: GOOD_CODE })
    expect([early.status, early.body.error.code]).toEqual([409, 'conflict'])
    const working = runWorker(house)
    await transferWhen(house, buyer, id, statusIs('waiting_for_auth_code'))
    await working.stop()
    const both = await Promise.all(
      [GOOD_CODE, GOOD_CODE].map((auth_code) => post(buyer, `${id}/auth-code`, { auth_code })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409])
    const changes = await house.db`select 1 from changes where transfer_id = ${id}`
    expect(changes).toHaveLength(2)
  })

  it.each([
    ['empty', ''],
    ['blank', '   '],
    ['too long', 'x'.repeat(65)],
    ['with control characters', 'a\u0000b'],
    ['no text', 7],
  ])('400: a code that is %s', async (_what, auth_code) => {
    const { buyer, id } = await givenPaidTransfer(house, lab)
    const refused = await post(buyer, `${id}/auth-code`, { auth_code })
    expect([refused.status, refused.body.error.code]).toEqual([400, 'validation_error'])
  })
})

describe('cancelling', () => {
  it('202: before it is sent: nothing is sent, and nothing is charged', async () => {
    const { buyer, name, id, receipt_id } = await givenPaidTransfer(house, lab)
    const { status, body } = await post(buyer, `${id}/cancel`)
    expect([status, body.status]).toEqual([202, 'cancelled'])
    runWorker(house)
    expect(await closed(house, buyer, receipt_id)).toMatchObject({
      taken_cents: 0,
      items: [{ state: 'failed', code: 'cancelled' }],
    })
    expect(await requestsFor(lab, name)).toBe(0)
  })

  it('202: while the registry works on it: refunded when the registrar confirms', async () => {
    const { buyer, name, id, receipt_id } = await givenPaidTransfer(house, lab)
    await lab.registrations({ match: name, transfer: 'pending', ends: null })
    runWorker(house)
    // Nothing is refunded of a transfer that ends before it is charged.
    await closed(house, buyer, receipt_id)
    await transferWhen(house, buyer, id, (it) => it.completes_at !== null)
    const { status, body } = await post(buyer, `${id}/cancel`)
    expect([status, body.cancelling, body.can_cancel]).toEqual([202, true, false])
    expect((await post(buyer, `${id}/cancel`)).status).toBe(202)
    const over = await transferWhen(house, buyer, id, isRefunded)
    expect(over).toMatchObject({ status: 'cancelled', cancelling: false })
    expect((await post(buyer, `${id}/cancel`)).status).toBe(409)
  })

  it('by the registrar, unasked: it failed, and the email doesn’t say that its owner did it', async () => {
    const { buyer, name, id, receipt_id } = await givenPaidTransfer(house, lab)
    await lab.registrations({ match: name, transfer: 'pending', ends: null })
    runWorker(house)
    await closed(house, buyer, receipt_id)
    await lab.registrations({ name, end: 'CANCELLED' })
    const over = await transferWhen(house, buyer, id, isRefunded)
    expect(over).toMatchObject({
      status: 'failed',
      reason: 'The registrar cancelled the transfer. Start it again, or contact us.',
    })
    // The email is dated by the real clock, and the house's has stood still since the file began.
    house.clock.advance(3_600_000)
    const [mail] = (await mailbox(house, buyer.email)).filter(({ subject }) =>
      subject.endsWith('failed'),
    )
    expect(mail?.text).toContain('The registrar cancelled the transfer.')
  })

  it('202: while it waits for a code: refunded', async () => {
    const { buyer, id } = await givenPaidTransfer(house, lab, { auth_code: 'Wrong-Auth-3' })
    runWorker(house)
    await transferWhen(house, buyer, id, statusIs('waiting_for_auth_code'))
    expect((await post(buyer, `${id}/cancel`)).body.status).toBe('cancelled')
    await transferWhen(house, buyer, id, isRefunded)
  })

  it('a transfer that can’t be cancelled any more goes on, and says so', async () => {
    const { buyer, name, id } = await givenPaidTransfer(house, lab)
    await lab.registrations({ match: name, transfer: 'pending', ends: null, cannot_cancel: true })
    runWorker(house)
    await transferWhen(house, buyer, id, (it) => it.completes_at !== null)
    await post(buyer, `${id}/cancel`)
    const kept = await transferWhen(house, buyer, id, ({ cancelling }) => !cancelling)
    expect(kept).toMatchObject({ status: 'waiting_for_registry', can_cancel: false })
    expect(kept.reason).toContain('can no longer cancel')
    expect((await post(buyer, `${id}/cancel`)).status).toBe(409)
    await lab.registrations({ name, end: 'COMPLETED' })
    await transferWhen(house, buyer, id, statusIs('done'))
  })
})

describe('an approval by email', () => {
  it('202: the email is sent again while the transfer waits for it, and only then', async () => {
    const { buyer, name, id } = await givenPaidTransfer(house, lab)
    await lab.registrations({ match: name, transfer: 'pendingfoa', ends: null })
    expect((await post(buyer, `${id}/resend`)).status).toBe(409)
    runWorker(house)
    const waiting = await transferWhen(house, buyer, id, statusIs('waiting_for_approval'))
    expect(waiting).toMatchObject({ can_resend: true, completes_at: null })
    const before = await lab.countRequests('registrar', '/resend')
    expect((await post(buyer, `${id}/resend`)).status).toBe(202)
    expect(await lab.countRequests('registrar', '/resend')).toBe(before + 1)
    await lab.fault({ target: 'registrar', kind: 'server_error', match: '/resend', times: 1 })
    expect((await post(buyer, `${id}/resend`)).status).toBe(503)
    await lab.registrations({ name, end: 'COMPLETED' })
    await transferWhen(house, buyer, id, statusIs('done'))
  })
})

describe('transfers of other people', () => {
  it('404: can neither be read nor changed', async () => {
    const { id } = await givenPaidTransfer(house, lab)
    const other = await givenBuyer(house)
    expect((await other.browser.get(`/api/transfers/${id}`)).statusCode).toBe(404)
    for (const [path, body] of [
      ['cancel', undefined],
      ['resend', undefined],
      ['auth-code', { auth_code: GOOD_CODE }],
    ] as const) {
      expect([path, (await post(other, `${id}/${path}`, body)).status]).toEqual([path, 404])
    }
    expect(await listIncoming(other)).toEqual([])
  })

  it('401: without a session', async () => {
    expect((await house.app.inject('/api/transfers?direction=in')).statusCode).toBe(401)
  })
})
