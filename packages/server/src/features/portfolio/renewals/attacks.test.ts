import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { passLeases } from '../../../../test/support/leases.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  bookedOf,
  chargesOf,
  givenRenewable,
  inDays,
  type Renewable,
  renewalMails,
  renewalNeeds,
  renewAt,
  settleAt,
} from '../../../../test/support/renewals.ts'
import { submitTo } from '../../../../test/support/saved-cards.ts'
import { systemClock } from '../../../values/clock.ts'
import { sweepPayments } from '../../money/payments/sweep-payments.ts'
import { syncCatalogue } from '../../registry/tlds/sync-catalogue.ts'
import { claimRenewals } from './sql.ts'
import { takeStep } from './take-step.ts'

const LEASES_OVER_MS = 6 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  const { registrar } = house.deps.upstream
  if (registrar) await syncCatalogue(house.db, { registrar, clock: systemClock, isForced: true })
})
beforeEach(async () => {
  await lab.reset()
  // Domains of earlier tests must not be charged by the next one.
  await house.db`update domains set auto_renew_chosen = false`
})

const receiptOf = async ({ browser }: Renewable) =>
  (await browser.get('/api/receipts')).json().receipts[0]
const confirm = async ({ browser }: Renewable, receipt_id: string) =>
  await browser.post(`/api/receipts/${receipt_id}/confirm`)
const renewedTimes = async ({ domain }: Renewable) =>
  (await lab.doneByRegistrar('renew')).get(domain)
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** What we sent to the gateway for the owner's only charge. */
async function requestOf({ id }: Renewable) {
  const [row] = await house.db<{ request: object }[]>`
    select jsonb_build_object('reference', payment_id, 'amount_cents', amount_cents,
      'currency', currency, 'customer', customer_ref, 'payment_method', method_ref,
      'off_session', true, 'return_url', 'https://names.example/') as request
    from payments join receipts on receipt_id = subject_id where account_id = ${id}
  `
  return row?.request
}

async function arriveLate(owner: Renewable): Promise<{ status: string }> {
  const answer = await fetch(`${lab.gateway}/v1/payments`, {
    method: 'POST',
    headers: { authorization: 'Bearer lab-gateway-key', 'content-type': 'application/json' },
    body: JSON.stringify(await requestOf(owner)),
  })
  return (await answer.json()) as { status: string }
}

describe('two workers', () => {
  it('that hold the same step, because a lease ran out, charge once', async () => {
    const owner = await givenRenewable(house, lab, 'works')
    const at = inDays(owner, -30)
    await renewAt(house, inDays(owner, -60))
    const claim = { now: at, from: inDays(owner, -90), leaseMs: 60_000, max: 10 }
    const claimed = async (lease_token: string) =>
      await claimRenewals(house.db, { ...claim, lease_token })
    const slow = await claimed('00000000-0000-4000-8000-000000000001')
    await passLeases(house.db, LEASES_OVER_MS)
    const quick = await claimed('00000000-0000-4000-8000-000000000002')
    const held = [...slow, ...quick].filter(({ domain }) => domain === owner.domain)
    expect(held).toHaveLength(2)
    await Promise.all(held.map((each) => takeStep(renewalNeeds(house, at), each)))
    expect(await chargesOf(house, owner)).toHaveLength(1)
    expect(await bookedOf(house, lab, owner)).toEqual(['authorised'])
  })
})

describe('a gateway', () => {
  it('that gets a charge late, after we asked about it, is charged once and the domain renewed', async () => {
    const owner = await givenRenewable(house, lab, 'works')
    const at = inDays(owner, -30)
    await lab.fault({ target: 'gateway', kind: 'lost', match: '/v1/payments', times: 1 })
    await renewAt(house, at)
    await passLeases(house.db, LEASES_OVER_MS)
    await sweepPayments(renewalNeeds(house, later(at, 60_000)))
    expect(await bookedOf(house, lab, owner)).toEqual([])
    expect(await arriveLate(owner)).toMatchObject({ status: 'authorised' })
    await passLeases(house.db, LEASES_OVER_MS)
    await sweepPayments(renewalNeeds(house, later(at, 120_000)))
    runWorker(house)
    await settleAt(house, owner, later(at, 120_000))
    expect(await bookedOf(house, lab, owner)).toEqual(['authorised', 'captured'])
    expect(await renewedTimes(owner)).toBe(1)
  })

  it('that gets a charge after we gave it up takes no money for it', async () => {
    const owner = await givenRenewable(house, lab, 'works')
    const at = inDays(owner, -30)
    await lab.fault({ target: 'gateway', kind: 'lost', match: '/v1/payments', times: 1 })
    await renewAt(house, at)
    for (const ms of [HOUR_MS, HOUR_MS + 60_000]) {
      await passLeases(house.db, LEASES_OVER_MS)
      await sweepPayments(renewalNeeds(house, later(at, ms)))
    }
    expect(await arriveLate(owner)).toMatchObject({ status: 'voided' })
    expect(await bookedOf(house, lab, owner)).toEqual(['voided'])
  })

  it('whose answer is seen by many at once renews the domain once', async () => {
    const owner = await givenRenewable(house, lab, 'authenticates')
    const at = inDays(owner, -30)
    await renewAt(house, at)
    const { receipt_id } = await receiptOf(owner)
    const { buyer_url } = (await confirm(owner, receipt_id)).json()
    await submitTo(buyer_url, { answer: 'approve' })
    await passLeases(house.db, LEASES_OVER_MS)
    const path = `/api/receipts/${receipt_id}`
    await Promise.all([
      ...Array.from({ length: 5 }, () => owner.browser.get(path)),
      ...Array.from({ length: 3 }, () => sweepPayments(renewalNeeds(house, later(at, HOUR_MS)))),
      ...Array.from({ length: 3 }, () => confirm(owner, receipt_id)),
    ])
    const operations = await house.db`select 1 from bulk_operations where account_id = ${owner.id}`
    expect(operations).toHaveLength(1)
    runWorker(house)
    await settleAt(house, owner, at)
    expect(await renewedTimes(owner)).toBe(1)
    await expectLedgerSound(house.db)
  })

  it('that never answers is tried six times, then the owner is told, and nothing was charged', async () => {
    const owner = await givenRenewable(house, lab, 'works')
    await lab.fault({ target: 'gateway', kind: 'lost', match: '/v1/payments', times: 1_000 })
    let at = inDays(owner, -30)
    for (let hours = 0; hours < 24; hours += 1) {
      await renewAt(house, at)
      await passLeases(house.db, 2 * HOUR_MS)
      await sweepPayments(renewalNeeds(house, at))
      at = later(at, HOUR_MS)
    }
    const charges = await chargesOf(house, owner)
    expect(charges.map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 6 }, () => 'unanswered'),
    )
    const mails = await renewalMails(house, owner, at)
    expect(mails.map(({ kind }) => kind)).toEqual(['renewal-unanswered'])
    expect(mails[0]?.text).toContain('Your card is fine')
    await lab.reset()
    expect(await bookedOf(house, lab, owner)).not.toContain('authorised')
  })
})

describe('the link to the bank', () => {
  it('409: used again after the payment, or the bank’s page answered twice, changes nothing', async () => {
    const owner = await givenRenewable(house, lab, 'authenticates')
    const at = inDays(owner, -30)
    await renewAt(house, at)
    const { receipt_id } = await receiptOf(owner)
    const { buyer_url } = (await confirm(owner, receipt_id)).json()
    await submitTo(buyer_url, { answer: 'approve' })
    await submitTo(buyer_url, { answer: 'refuse' })
    await owner.browser.get(`/api/receipts/${receipt_id}`)
    expect((await confirm(owner, receipt_id)).statusCode).toBe(409)
    runWorker(house)
    await settleAt(house, owner, at)
    await submitTo(buyer_url, { answer: 'approve' })
    expect((await confirm(owner, receipt_id)).statusCode).toBe(409)
    const booked = await bookedOf(house, lab, owner)
    expect(booked.filter((kind) => kind === 'captured')).toHaveLength(1)
    expect(await renewedTimes(owner)).toBe(1)
  })

  it('a payment that its owner refuses is declined, and the next attempt asks again', async () => {
    const owner = await givenRenewable(house, lab, 'authenticates')
    await renewAt(house, inDays(owner, -30))
    const { receipt_id } = await receiptOf(owner)
    const { buyer_url } = (await confirm(owner, receipt_id)).json()
    await submitTo(buyer_url, { answer: 'refuse' })
    const { reason } = (await owner.browser.get(`/api/receipts/${receipt_id}`)).json()
    expect(reason).toBe('challenge_failed')
    await renewAt(house, inDays(owner, -29))
    await renewAt(house, inDays(owner, -21))
    const outcomes = (await chargesOf(house, owner)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['declined', 'needs_owner'])
  })

  it('409: after its time it leads nowhere, and a bank page left open takes no money', async () => {
    const owner = await givenRenewable(house, lab, 'authenticates')
    const { clock } = house
    await house.db`
      update domains set expires_at = ${later(clock.now(), 29 * DAY_MS)}
      where domain = ${owner.domain}
    `
    await renewAt(house, clock.now())
    const { receipt_id } = await receiptOf(owner)
    const { buyer_url } = (await confirm(owner, receipt_id)).json()
    // The next attempt comes 21 days before the expiry.
    clock.advance(8 * DAY_MS)
    expect((await confirm(owner, receipt_id)).statusCode).toBe(409)
    await passLeases(house.db, LEASES_OVER_MS)
    await sweepPayments(renewalNeeds(house, clock.now()))
    await submitTo(buyer_url, { answer: 'approve' })
    expect(await bookedOf(house, lab, owner)).not.toContain('authorised')
    const { status } = (await owner.browser.get(`/api/receipts/${receipt_id}`)).json()
    expect(status).toBe('failed')
  })
})
