import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  booked,
  type Buyer,
  closed,
  givenBuyer,
  openShop,
  pay,
  readReceipt,
  totalOf,
} from '../../../../test/support/registering.ts'
import {
  addTransfers,
  isRefunded,
  listIncoming,
  movableName,
  settleAll,
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

/** The credit notes that the invoice of a receipt links to. */
async function creditNotes({ browser }: Buyer, receipt_id: string): Promise<string[]> {
  const path = `/api/receipts/${receipt_id}/invoice`
  const numbers = (await browser.get(path)).body.matchAll(/\?number=(NH-\d+-\d+)/g)
  return await Promise.all(
    [...numbers].map(async ([, number]) => (await browser.get(`${path}?number=${number}`)).body),
  )
}

describe('a cart with several transfers', () => {
  it('they end independently, and each refund is a part', async () => {
    const buyer = await givenBuyer(house)
    const [good, bad] = [await movableName(lab), await movableName(lab, 'transfer-refused')]
    await lab.registrations({ match: bad, transfer: 'pending', ends: null, is_rejected: true })
    await addTransfers(buyer, [good, bad])
    const total = await totalOf(buyer)
    const { body } = await pay(buyer, total)
    runWorker(house)
    // What fails before that isn't charged.
    await closed(house, buyer, body.receipt_id)
    await lab.registrations({ name: bad, end: 'FAILED' })
    const rows = await until('both have ended', async () => {
      await settleAll(house)
      const all = await listIncoming(buyer)
      return all.every(({ status }) => !status.startsWith('waiting')) && all
    })
    const refused = rows.find(({ domain }) => domain === bad)
    expect(refused).toMatchObject({ status: 'failed', reason: expect.stringContaining('refused') })
    const back = await transferWhen(house, buyer, refused?.transfer_id ?? '', isRefunded)
    expect(rows.find(({ domain }) => domain === good)?.status).toBe('done')
    await until('the gateway has paid', async () => {
      await settleAll(house)
      return (await booked(house, lab, body.receipt_id)).length === 3
    })
    expect(await booked(house, lab, body.receipt_id)).toEqual([
      ['authorised', total],
      ['captured', total],
      ['refunded', back.price_cents],
    ])
    expect((await readReceipt(buyer, body.receipt_id)).items).toMatchObject(
      [good, bad].map((domain) => ({
        domain,
        refunded_cents: domain === bad ? back.price_cents : 0,
      })),
    )
    const [note, ...others] = await creditNotes(buyer, body.receipt_id)
    expect(note).toContain(`${bad}, transfer, adds 1 year`)
    expect(others).toEqual([])
  })

  it('several refunds: each has its own credit note', async () => {
    const buyer = await givenBuyer(house)
    const names = [await movableName(lab), await movableName(lab)]
    // Before paying: a worker may still run, and starts a transfer as soon as it is paid.
    for (const name of names) {
      await lab.registrations({ match: name, transfer: 'pending', ends: null })
    }
    await addTransfers(buyer, names)
    const { body } = await pay(buyer, await totalOf(buyer))
    runWorker(house)
    await closed(house, buyer, body.receipt_id)
    for (const name of names) await lab.registrations({ name, end: 'FAILED' })
    await until('both are refunded', async () => {
      await settleAll(house)
      return (await listIncoming(buyer)).every(isRefunded)
    })
    const notes = await creditNotes(buyer, body.receipt_id)
    expect(notes).toHaveLength(2)
    for (const name of names) {
      expect(notes.filter((note) => note.includes(name))).toHaveLength(1)
    }
  })
})
