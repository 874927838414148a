import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  deliverSale,
  DETAILS,
  givenPayout,
  givenSold,
  passDays,
  runPayouts,
} from '../../../../test/support/earnings.ts'
import { givenSellersListing } from '../../../../test/support/handovers.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import {
  type Browser,
  givenSignedIn,
  mailbox,
  signedInBrowser,
} from '../../../../test/support/people.ts'
import { givenPurchase } from '../../../../test/support/purchases.ts'

const STAFF = '/api/staff/seller-payouts'
const OTHER_IBAN = 'GB82WEST12345698765432'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

/** Needed again whenever the clock moves, because staff sessions are short. */
const givenStaff = async (): Promise<Browser> => (await givenSignedIn(house, 'staff')).browser

describe('a payout run', () => {
  it('pays each sale once, also when two run at the same time', async () => {
    const sold = [await givenSold(house, lab), await givenSold(house, lab)]
    for (const { public_id } of sold) await deliverSale(house, public_id)
    await passDays(house, 7)
    const run = async () => await runPayouts(house)
    const runs = (await Promise.all([run(), run(), run()])).flat()
    const accounts = sold.map(({ seller }) => seller.id)
    const mine = runs.filter(({ account_id }) => accounts.includes(account_id))
    expect(mine.map(({ amount_cents }) => amount_cents)).toEqual([425_00, 425_00])
    expect((await run()).length).toBe(0)
  })

  it('a failed payout goes into the next one; a paid one is in the summary', async () => {
    const { seller, public_id } = await givenSold(house, lab)
    await deliverSale(house, public_id)
    await passDays(house, 7)
    const staff = await givenStaff()
    const [first] = (await staff.post(`${STAFF}/run`)).json().payouts
    const failed = await staff.post(`${STAFF}/${first.payout_id}/failed`, {})
    expect(failed.json().status).toBe('failed')
    house.clock.advance(1)
    const [second] = (await staff.post(`${STAFF}/run`)).json().payouts
    const path = `${STAFF}/${second.payout_id}/paid`
    for (let i = 0; i < 2; i += 1) expect((await staff.post(path, {})).json().status).toBe('paid')
    const other = await staff.post(`${STAFF}/${second.payout_id}/failed`, {})
    expect(other.statusCode).toBe(409)
    const browser = await signedInBrowser(house, seller)
    expect((await browser.get('/api/seller/summary')).json().balance).toEqual({
      pending_cents: 0,
      payable_cents: 0,
      paid_out_cents: 425_00,
    })
    const { payouts, total_paid_cents } = (await browser.get('/api/seller/payouts')).json()
    expect(total_paid_cents).toBe(425_00)
    expect(payouts.map(({ status }: { status: string }) => status)).toEqual(['paid', 'failed'])
    const subjects = (await mailbox(house, seller.email)).map(({ subject }) => subject)
    expect(subjects).toContain('We paid you $425.00')
    expect(subjects).toContain('Your payout of $425.00 didn’t go through')
  })

  it('leaves out small amounts and sellers without payout details', async () => {
    const small = await givenSold(house, lab, 50_00)
    const { seller, domain } = await givenSellersListing(house, lab)
    const unknown = await givenPurchase(house, { domain, bin: 500_00 })
    for (const { public_id } of [small, unknown]) await deliverSale(house, public_id)
    await passDays(house, 7)
    const paid = (await runPayouts(house)).map(({ account_id }) => account_id)
    expect(paid).not.toContain(small.seller.id)
    expect(paid).not.toContain(seller.id)
  })
})

describe('a payout', () => {
  it('200: its statement names the sales it pays; 404 for everybody else', async () => {
    const { seller, domain, payout_id } = await givenPayout(house, lab)
    const path = `/api/seller/payouts/${payout_id}`
    const browser = await signedInBrowser(house, seller)
    const statement = (await browser.get(path)).json()
    expect(statement).toMatchObject({
      payout_id,
      amount_cents: 425_00,
      status: 'pending',
      details: { holder: 'A Seller', iban: '••••4300' },
      sales: [{ domain, price_cents: 500_00, commission_cents: 75_00, earned_cents: 425_00 }],
    })
    const stranger = (await givenSignedIn(house)).browser
    for (const each of [path, '/api/seller/payouts/po_none']) {
      expect([each, (await stranger.get(each)).statusCode]).toEqual([each, 404])
    }
  })

  it('200: is in one file for the bank, which can be read again', async () => {
    const { payout_id } = await givenPayout(house, lab)
    const staff = await givenStaff()
    const first = (await staff.post(`${STAFF}/file`)).json()
    expect(first.csv).toContain(`${payout_id},A Seller,NL,NL91ABNA0417164300,,,425.00,USD`)
    expect((await staff.post(`${STAFF}/file`)).statusCode).toBe(409)
    const again = await staff.post(`${STAFF}/file`, { file_id: first.file_id })
    expect(again.json()).toEqual(first)
    const none = await staff.post(`${STAFF}/file`, { file_id: 'file_none' })
    expect(none.statusCode).toBe(404)
    const { payouts } = (await staff.get(STAFF)).json()
    const own = payouts.find((each: { payout_id: string }) => each.payout_id === payout_id)
    expect(own.file_id).toBe(first.file_id)
  })

  it('goes to the account that the seller had when it was created', async () => {
    const { seller, payout_id } = await givenPayout(house, lab)
    const browser = await signedInBrowser(house, seller)
    await browser.put('/api/seller/payout-details', { ...DETAILS, iban: OTHER_IBAN })
    const staff = await givenStaff()
    const { csv } = (await staff.post(`${STAFF}/file`)).json()
    const line = csv.split('\r\n').find((each: string) => each.startsWith(payout_id))
    expect(line).toContain('NL91ABNA0417164300')
    expect(csv).not.toContain(OTHER_IBAN)
  })

  it('on hold is in no file and can’t be paid; released, it is', async () => {
    const { payout_id } = await givenPayout(house, lab)
    const staff = await givenStaff()
    const step = async (word: string, note?: string) =>
      await staff.post(`${STAFF}/${payout_id}/${word}`, note === undefined ? {} : { note })
    const note = 'The buyer’s bank called.'
    expect((await step('hold', note)).json()).toMatchObject({ status: 'pending', note })
    expect((await step('hold')).statusCode).toBe(200)
    expect((await staff.post(`${STAFF}/file`)).statusCode).toBe(409)
    expect((await step('paid')).statusCode).toBe(409)
    expect((await step('release')).json().held_at).toBeNull()
    expect((await staff.post(`${STAFF}/file`)).json().csv).toContain(payout_id)
    const late = await step('hold')
    expect([late.statusCode, late.json().error.message]).toEqual([
      409,
      expect.stringContaining('The bank has this payout'),
    ])
    expect((await step('paid')).statusCode).toBe(200)
    expect((await step('release')).statusCode).toBe(409)
  })

  it('the database keeps its amount, its file and its end', async () => {
    const { payout_id } = await givenPayout(house, lab)
    const staff = await givenStaff()
    await staff.post(`${STAFF}/file`)
    await staff.post(`${STAFF}/${payout_id}/paid`, {})
    const { db } = house
    for (const change of [
      db`update seller_payouts set amount_cents = 1 where payout_id = ${payout_id}`,
      db`update seller_payouts set file_id = null where payout_id = ${payout_id}`,
      db`
        update seller_payouts set status = 'failed', paid_at = null, failed_at = now()
        where payout_id = ${payout_id}
      `,
    ]) {
      await expect(change).rejects.toThrow('append-only')
    }
  })
})
