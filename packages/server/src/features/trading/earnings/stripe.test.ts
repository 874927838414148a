import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DETAILS, runPayouts } from '../../../../test/support/earnings.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import {
  givenSignedIn,
  mailbox,
  undoPathIn,
  wholeMailbox,
} from '../../../../test/support/people.ts'
import {
  connectSeller,
  DETAILS_PATH,
  givenStripePayout,
  notifyOfAccount,
  onboard,
  openStripeNode,
  stripeRefOf,
  workStripe,
} from '../../../../test/support/stripe-payouts.ts'
import { press } from '../../../../test/support/undo.ts'

const STAFF = '/api/staff/seller-payouts'
const HOUR_MS = 3_600_000
const STRIPE = { method: 'stripe' }

let lab: TestLab
let house: House
/** With Stripe Connect, on the same database. */
let node: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  node = await openStripeNode(house, lab)
})
beforeEach(async () => {
  await lab.reset()
  await lab.stripeBalance(null)
})
afterEach(() => expectLedgerSound(house.db))

const payoutOf = async (payout_id: string) => {
  const { browser } = await givenSignedIn(node, 'staff')
  return (await browser.get(`${STAFF}/${payout_id}`)).json()
}

describe('PUT /api/seller/payout-details {method: stripe}', () => {
  it('503: without Stripe Connect it says so, and nothing changes', async () => {
    const { browser } = await givenSignedIn(house)
    const answer = await browser.put(DETAILS_PATH, STRIPE)
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      503,
      'Payouts through Stripe aren’t available here. Use a bank account.',
    ])
    const { methods, method, stripe_status } = (await browser.get(DETAILS_PATH)).json()
    expect([methods, method, stripe_status]).toEqual([['bank'], null, null])
  })

  it('200: one account at Stripe, however often it is asked for and answers are lost', async () => {
    const { browser, id } = await givenSignedIn(node)
    await lab.fault({ target: 'stripe', kind: 'drop', match: '/v1/accounts', times: 2 })
    const lost = await browser.put(DETAILS_PATH, STRIPE)
    expect([lost.statusCode, lost.json().error.code]).toEqual([503, 'service_unavailable'])
    const answers = await Promise.all([1, 2, 3].map(() => browser.put(DETAILS_PATH, STRIPE)))
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({
        method: null,
        methods: ['bank', 'stripe'],
        stripe_status: 'onboarding',
        is_stripe_wanted: true,
        onboarding_url: expect.stringContaining(`${lab.stripe}/setup/e/acct_`),
      })
    }
    expect(await lab.stripeBooks(id)).toEqual(['connected'])
  })

  it('payouts go there once Stripe is ready, the owner is told, and can undo it', async () => {
    const { browser, id, email } = await givenSignedIn(node)
    await browser.put(DETAILS_PATH, DETAILS)
    const { onboarding_url } = (await browser.put(DETAILS_PATH, STRIPE)).json()
    const check = async () => (await browser.post(`${DETAILS_PATH}/check`)).json()
    expect(await check()).toMatchObject({ method: 'bank', stripe_status: 'onboarding' })
    const back = await fetch(onboarding_url, {
      method: 'POST',
      body: new URLSearchParams({ as: 'checking' }),
      redirect: 'manual',
    })
    const { baseUrl } = node.deps.config
    expect(back.headers.get('location')).toBe(`${baseUrl}/account/earnings?stripe=done`)
    expect(await check()).toMatchObject({ method: 'bank', stripe_status: 'checking' })
    const stripe_ref = await stripeRefOf(node, id)
    await onboard(lab, stripe_ref, 'ready')
    node.clock.advance(1_000)
    expect(await check()).toMatchObject({
      method: 'stripe',
      holder: null,
      iban: null,
      stripe_status: 'ready',
      is_stripe_wanted: false,
    })
    const [letter] = await wholeMailbox(node, email)
    expect(letter?.text).toContain('now go to a Stripe account')
    expect(
      await browser.put(DETAILS_PATH, STRIPE).then((it) => it.json().onboarding_url),
    ).toBeNull()
    expect((await press(node, undoPathIn(letter))).statusCode).toBeLessThan(400)
    expect(await node.db`select 1 from seller_payout_details where account_id = ${id}`).toEqual([])
    // Whoever opened it may still have it, so the next one is another.
    expect(await stripeRefOf(node, id)).toBe('')
  })

  it('a seller who chose a bank meanwhile stays with it, and a stranger changes nothing', async () => {
    const { browser, id } = await givenSignedIn(node)
    await browser.put(DETAILS_PATH, STRIPE)
    await browser.put(DETAILS_PATH, DETAILS)
    const stripe_ref = await stripeRefOf(node, id)
    await onboard(lab, stripe_ref, 'ready')
    const stranger = await givenSignedIn(node)
    const seen = (await stranger.browser.post(`${DETAILS_PATH}/check`)).json()
    expect(seen).toMatchObject({ method: null, stripe_status: null })
    expect(await notifyOfAccount(node, stripe_ref, 'whsec_other')).toBe(400)
    expect(await notifyOfAccount(node, stripe_ref)).toBe(200)
    expect(await notifyOfAccount(node, 'acct_unknown')).toBe(200)
    await workStripe(node)
    const own = (await browser.get(DETAILS_PATH)).json()
    expect(own).toMatchObject({ method: 'bank', stripe_status: 'ready', is_stripe_wanted: false })
  })

  it('a webhook tells of an account that needs something; one that is gone starts over', async () => {
    const seller = await givenSignedIn(node)
    const { browser, stripe_ref } = await connectSeller(node, lab, seller)
    await onboard(lab, stripe_ref, 'restricted')
    for (let i = 0; i < 2; i += 1) {
      await notifyOfAccount(node, stripe_ref)
      await workStripe(node)
    }
    const subjects = (await mailbox(node, seller.email)).map(({ subject }) => subject)
    const told = 'Stripe needs something from you before we can pay you'
    expect(subjects.filter((each) => each === told)).toEqual([told])
    await onboard(lab, stripe_ref, 'closed')
    const { onboarding_url } = (await browser.put(DETAILS_PATH, STRIPE)).json()
    expect(onboarding_url).not.toContain(stripe_ref)
    expect(await lab.stripeBooks(seller.id)).toEqual(['connected', 'connected'])
  })
})

describe('a payout through Stripe', () => {
  it('is one transfer, in no file for the bank, and the seller is told', async () => {
    const { seller, browser, payout_id } = await givenStripePayout(house, node, lab)
    const staff = (await givenSignedIn(node, 'staff')).browser
    expect((await staff.post(`${STAFF}/file`)).statusCode).toBe(409)
    expect((await staff.post(`${STAFF}/${payout_id}/paid`)).statusCode).toBe(409)
    await Promise.all([workStripe(node), workStripe(node), workStripe(node)])
    expect(await lab.stripeBooks(payout_id)).toEqual(['transferred'])
    expect(await lab.stripeAmounts(payout_id)).toEqual([425_00])
    expect(await payoutOf(payout_id)).toMatchObject({
      status: 'paid',
      method: 'stripe',
      transfer_ref: expect.stringMatching(/^tr_/),
      details: { method: 'stripe', iban: null },
    })
    expect((await browser.get('/api/seller/summary')).json().balance).toEqual({
      pending_cents: 0,
      payable_cents: 0,
      paid_out_cents: 425_00,
    })
    const subjects = (await mailbox(node, seller.email)).map(({ subject }) => subject)
    expect(subjects).toContain('We paid you $425.00')
  })

  it.each(['drop', 'server_error', 'garbage'])(
    'after a lost answer (%s) it is looked for, and not sent twice',
    async (kind) => {
      const { payout_id } = await givenStripePayout(house, node, lab)
      await lab.fault({ target: 'stripe', kind, match: '/v1/transfers', times: 2 })
      await workStripe(node)
      const doubt = await payoutOf(payout_id)
      expect(doubt).toMatchObject({ status: 'pending', problem: expect.stringContaining('Stripe') })
      const staff = (await givenSignedIn(node, 'staff')).browser
      for (const word of ['failed', 'hold']) {
        expect((await staff.post(`${STAFF}/${payout_id}/${word}`, {})).statusCode).toBe(409)
      }
      // Without its key, only the look-up prevents a second transfer.
      await lab.forgetStripeKeys()
      await workStripe(node, 25 * HOUR_MS)
      await workStripe(node, 25 * HOUR_MS)
      expect(await payoutOf(payout_id)).toMatchObject({ status: 'paid', problem: null })
      expect(await lab.stripeBooks(payout_id)).toEqual(['transferred'])
    },
  )

  it('waits while our balance is too low, can be held, and is then paid once', async () => {
    const { payout_id } = await givenStripePayout(house, node, lab)
    await lab.stripeBalance(424_99)
    await workStripe(node)
    expect(await payoutOf(payout_id)).toMatchObject({
      status: 'pending',
      sent_at: null,
      problem: 'Our balance at Stripe is too low. We try again every hour.',
    })
    await lab.stripeBalance(425_00)
    const staff = (await givenSignedIn(node, 'staff')).browser
    expect((await staff.post(`${STAFF}/${payout_id}/hold`, {})).statusCode).toBe(200)
    await workStripe(node, HOUR_MS)
    expect(await lab.stripeBooks(payout_id)).toEqual([])
    const again = (await givenSignedIn(node, 'staff')).browser
    expect((await again.post(`${STAFF}/${payout_id}/release`, {})).statusCode).toBe(200)
    await workStripe(node)
    expect(await payoutOf(payout_id)).toMatchObject({ status: 'paid', problem: null })
    expect(await lab.stripeBooks(payout_id)).toEqual(['transferred'])
  })

  it('fails if the account can’t be paid; the next run pays it once the account is ready', async () => {
    const { seller, browser, payout_id, stripe_ref } = await givenStripePayout(house, node, lab)
    await onboard(lab, stripe_ref, 'restricted')
    await workStripe(node)
    expect(await payoutOf(payout_id)).toMatchObject({
      status: 'failed',
      note: 'Stripe can’t pay this seller’s account.',
    })
    const letter = (await mailbox(node, seller.email)).find(({ subject }) => {
      return subject === 'Your payout of $425.00 didn’t go through'
    })
    expect(letter?.text).toContain('check your Stripe account')
    await workStripe(node)
    const own = async () =>
      (await runPayouts(node)).filter(({ account_id }) => account_id === seller.id)
    expect(await own()).toEqual([])
    await onboard(lab, stripe_ref, 'ready')
    await browser.post(`${DETAILS_PATH}/check`)
    const [next] = await own()
    await workStripe(node)
    expect(await payoutOf(next?.payout_id ?? '')).toMatchObject({ status: 'paid' })
    expect(await lab.stripeBooks(payout_id)).toEqual([])
  })
})
