import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { CARDS } from '../../../../test/support/checkout.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenAccount, givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { until } from '../../../../test/support/until.ts'
import { readTax } from '../../../config/tax.ts'
import { issueInvoice } from '../../money/invoices/issue-invoice.ts'
import type { TaxRules } from '../../money/invoices/tax.ts'
import { sweepPayments } from '../../money/payments/sweep-payments.ts'
import { cartPurpose } from './cart-purpose.ts'
import { creditItem } from './credit-item.ts'
import { settleReceipts } from './settle-receipts.ts'

const CARD = { number: CARDS.good, exp_month: 12, exp_year: 2090, cvc: '123', name: 'A Buyer' }
const EVIL = '<img src=x onerror=alert(1)> "\'&'
const SELLER = { name: 'Names BV', address: ['Quay 1', '1011 AB Amsterdam'], country: 'NL' }
const TAX: TaxRules = {
  seller: { ...SELLER, vat_id: 'NL123456789B01' },
  countries: { NL: { rate: 21, wording: 'VAT' }, DE: { rate: 19, wording: 'USt' } },
}
const DETAILS = {
  name: EVIL,
  address_line: EVIL,
  address_line_2: 'Rear building',
  postal_code: '10115',
  city: EVIL,
  state: 'Bayern',
  country: 'DE',
  vat_id: null as string | null,
}

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
})

/** Renews names for 1 year and returns the closed receipt. */
async function givenPaid(details: object | null, count = 1) {
  const owner = await givenSignedIn(house)
  const { browser, id } = owner
  if (details) {
    expect((await browser.put('/api/billing/details', details)).statusCode).toBe(200)
  }
  const domains = await givenDomains(house, lab, owner, someNames(count))
  await browser.post('/api/domains/bulk/renew', { domains, payload: { years: 1 } })
  const total: number = (await browser.get('/api/cart')).json().total_cents
  const body = { expected_total_cents: total, card: CARD }
  const { receipt_id } = (await browser.post('/api/cart/checkout', body)).json()
  runWorker(house)
  await until('the receipt is closed', async () => {
    await settleReceipts(house.db, house.clock.now())
    await sweepPayments({ ...house.deps, purposes: { cart: cartPurpose(TAX) } })
    return (await browser.get(`/api/receipts/${receipt_id}`)).json().status === 'closed'
  })
  const page = async (query = '') => {
    const answer = await browser.get(`/api/receipts/${receipt_id}/invoice${query}`)
    return { status: answer.statusCode, html: answer.body, headers: answer.headers }
  }
  return { ...owner, id, receipt_id, total, page }
}

it('200: an invoice has seller, buyer, net and tax, and nothing typed becomes markup', async () => {
  const { page } = await givenPaid(DETAILS)
  const { status, html, headers } = await page()
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  for (const text of [
    'Names BV',
    'Quay 1',
    'Netherlands',
    'VAT ID NL123456789B01',
    'Rear building<br>',
    'Bayern<br>Germany',
    'USt 19 %',
    'Net',
    'Total paid',
  ])
    expect(html).toContain(text)
  expect(html).not.toContain('<img')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

it('200: a business in another EU country gets reverse charge and its VAT id', async () => {
  const { page } = await givenPaid({ ...DETAILS, vat_id: 'de 123 456 789' })
  const { html } = await page()
  expect(html).toContain('Reverse charge')
  expect(html).toContain('VAT ID DE123456789')
})

it('200: without tax rates, or without an address, there are no tax lines', async () => {
  const { page } = await givenPaid(null)
  const { status, html } = await page()
  expect(status).toBe(200)
  expect(html).not.toMatch(/>Net<|VAT \d/)
})

const numbersOf = async (year: number) => {
  const rows = await house.db<{ number: number }[]>`
    select number from invoices where year = ${year} order by number
  `
  return rows.map(({ number }) => number)
}

it('numbers have no gap, also if payments are booked at the same time and some fail', async () => {
  await givenPaid(DETAILS)
  await expectLedgerSound(house.db)
  const { id: account_id, email } = await givenAccount(house)
  const book = async (n: number, now: Date) => {
    const sold = { receipt_id: `rcpt_${now.getTime()}_${n}`, account_id }
    const what = { owner: { name: 'A', email }, lines: [{ text: 'a.com, renewal', cents: 1_000 }] }
    await house.db.begin(async (tx) => {
      await issueInvoice(tx, TAX, { ...sold, ...what }, now)
      if (n % 3 === 0) throw new Error('the booking fails')
    })
  }
  const COUNT = 60
  for (const now of [house.clock.now(), new Date('2031-01-01T00:00:00.000Z')]) {
    const before = (await numbersOf(now.getUTCFullYear())).length
    const booking = Array.from({ length: COUNT }, (_, n) => book(n, now))
    const failed = (await Promise.allSettled(booking)).filter(
      ({ status }) => status !== 'fulfilled',
    )
    expect(failed).toHaveLength(COUNT / 3)
    const numbers = await numbersOf(now.getUTCFullYear())
    expect(numbers).toEqual(Array.from({ length: before + (COUNT * 2) / 3 }, (_, n) => n + 1))
  }
})

it('an invoice never changes, also if the owner moves', async () => {
  const { browser, page } = await givenPaid(DETAILS)
  const { html } = await page()
  await browser.put('/api/billing/details', { ...DETAILS, country: 'NL', city: 'Utrecht' })
  expect((await page()).html).toBe(html)
  await expect(house.db`update invoices set gross_cents = 1`).rejects.toThrow()
})

it('each refunded item gets one credit note, and together they have the tax of the invoice', async () => {
  const { receipt_id, page } = await givenPaid(DETAILS, 3)
  const credit = async (position: number) =>
    await house.db.begin((tx) => creditItem(tx, { receipt_id, position }, house.clock.now()))
  const taxOf = (html: string) => Number(/USt 19 %<\/td><td>\$(\d+\.\d\d)/.exec(html)?.[1])
  const invoice = (await page()).html
  expect(invoice).not.toContain('Credited by')
  for (const position of [0, 1, 2]) await credit(position)
  await expect(credit(1)).rejects.toThrow('too much')
  await expect(credit(3)).rejects.toThrow('no item')
  const links = (await page()).html.matchAll(/Credited by <a href="[^"]+(\?number=[\w-]+)"/g)
  const notes = await Promise.all([...links].map(async ([, query]) => (await page(query)).html))
  expect(notes).toHaveLength(3)
  for (const text of ['Credit note NH-', 'Total refunded', 'For <a']) {
    expect(notes.map((html) => html.includes(text))).toEqual([true, true, true])
  }
  const cents = notes.reduce((sum, html) => sum + Math.round(taxOf(html) * 100), 0)
  expect(cents).toBe(Math.round(taxOf(invoice) * 100))
})

it('the database refuses a second credit note for an item, and a second invoice', async () => {
  const { receipt_id } = await givenPaid(DETAILS, 2)
  const credit = async () =>
    await house.db.begin((tx) => creditItem(tx, { receipt_id, position: 0 }, house.clock.now()))
  await credit()
  await expect(credit()).rejects.toMatchObject({ code: '23505' })
  const copy = house.db`
    insert into invoices (year, number, kind, account_id, receipt_id, gross_cents, tax_cents,
      seller, buyer, lines, issued_at)
    select 2099, 1, kind, account_id, receipt_id, gross_cents, 0, seller, buyer, lines, issued_at
    from invoices where receipt_id = ${receipt_id} and kind = 'invoice'
  `
  await expect(copy).rejects.toMatchObject({ code: '23505' })
})

it('404: a number of another receipt, or of nothing, shows no page', async () => {
  const mine = await givenPaid(DETAILS)
  const other = await givenPaid(DETAILS)
  const number = /NH-\d{4}-\d{6}/.exec((await other.page()).html)?.[0]
  expect((await mine.page(`?number=${number}`)).status).toBe(404)
  expect((await mine.page('?number=NH-2026-999999')).status).toBe(404)
  expect((await mine.page('?number=1')).status).toBe(400)
})

it('404: another account’s invoice does not exist; 401: a stranger sees none', async () => {
  const { receipt_id } = await givenPaid(DETAILS)
  const path = `/api/receipts/${receipt_id}/invoice`
  const { browser } = await givenSignedIn(house)
  expect((await browser.get(path)).statusCode).toBe(404)
  expect((await house.app.inject(path)).statusCode).toBe(401)
})

it('400: a VAT id that can’t be one of the country is refused at its field', async () => {
  const { browser } = await givenSignedIn(house)
  expect((await browser.get('/api/billing/details')).json()).toEqual({ details: null })
  const wrong = await browser.put('/api/billing/details', { ...DETAILS, vat_id: 'DE12' })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().error.details).toMatchObject([{ field: 'vat_id' }])
})

it('TAX_FILE has the seller and a rate by country; a wrong one stops the start', async () => {
  const folder = await temporaryFolder('tax')
  const path = join(folder, 'tax.json')
  const problems: string[] = []
  writeFileSync(path, JSON.stringify({ seller: TAX.seller, ...TAX.countries }))
  expect(readTax(path, problems)).toEqual(TAX)
  expect(readTax(undefined, problems).countries).toEqual({})
  expect(problems).toEqual([])
  for (const wrong of ['no JSON', '{"NL": {"rate": "21"}}', '{"Holland": {"rate": 21}}']) {
    writeFileSync(path, wrong)
    readTax(path, problems)
  }
  expect(problems).toHaveLength(3)
})
