import { beforeAll, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { CARDS } from '../../../../test/support/checkout.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { linksIn } from '../../../../test/support/mails.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'
import { until } from '../../../../test/support/until.ts'
import { systemClock } from '../../../values/clock.ts'
import { centsText } from '../../../values/cents-text.ts'
import { sweepPayments } from '../../money/payments/sweep-payments.ts'
import { sendDueMail } from '../../people/mail/send-due-mail.ts'
import { CART_PURPOSE } from './cart-purpose.ts'
import { ITEMS_SHOWN_MAX } from './letter-words.ts'
import { cartLetters } from './letters.ts'
import { RECEIPT_MAIL } from './send-receipt.ts'
import { settleReceipts } from './settle-receipts.ts'

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
})

type Mail = { subject: string; text: string; html: string }

async function mailsTo(email: string): Promise<Mail[]> {
  const post = { compose: cartLetters(house.deps.config), send: undefined }
  while (await sendDueMail(house.db, post, systemClock.now())) continue
  return await house.db<Mail[]>`
    select subject, text_part as text, html_part as html from mails
    where kind = ${RECEIPT_MAIL} and to_email = ${email} and sent_at is not null order by id
  `
}

async function givenCart(count: number) {
  const person = await givenSignedIn(house)
  const domains = await givenDomains(house, lab, person, someNames(count))
  const renewal = { domains, payload: { years: 1 } }
  await person.browser.post('/api/domains/bulk/renew', renewal)
  const { total_cents } = (await person.browser.get('/api/cart')).json()
  return { ...person, domains, total: Number(total_cents) }
}
type Given = Awaited<ReturnType<typeof givenCart>>

/** Pays, and runs the workers, two at a time, until the receipt is closed. */
async function pay({ browser, total }: Given, number: string = CARDS.good): Promise<string> {
  const card = { number, exp_month: 12, exp_year: 2090, cvc: '123', name: 'A Buyer' }
  const body = { expected_total_cents: total, card }
  const { receipt_id } = (await browser.post('/api/cart/checkout', body)).json()
  runWorker(house)
  const needs = { ...house.deps, clock: systemClock, purposes: { cart: CART_PURPOSE } }
  const settle = async () => await settleReceipts(house.db, systemClock.now())
  await until('the receipt is closed', async () => {
    await Promise.all([settle(), settle()])
    await Promise.all([sweepPayments(needs), sweepPayments(needs)])
    return (await browser.get(`/api/receipts/${receipt_id}`)).json().status === 'closed'
  })
  return receipt_id
}

describe('the receipt of a cart', () => {
  it('is mailed once, with every item, the total and a link to the receipt', async () => {
    const given = await givenCart(2)
    const id = await pay(given)
    const [mail, ...more] = await mailsTo(given.email)
    expect([mail?.subject, more]).toEqual([`Receipt for ${centsText(given.total)}`, []])
    for (const domain of given.domains) {
      expect(mail?.text).toContain(`${domain}, renewal for 1 year: ${centsText(given.total / 2)}`)
    }
    expect(mail?.text).toContain(`Total charged: ${centsText(given.total)}`)
    const { baseUrl } = house.deps.config
    expect(linksIn(mail?.html ?? '')).toEqual([`${baseUrl}/account/receipts?receipt=${id}`])
  })

  it('lists what could not be renewed as not charged', async () => {
    const given = await givenCart(2)
    const [kept = '', lost = ''] = given.domains
    await house.deps.upstream.registrar?.push(lost, 'other-customer')
    await pay(given)
    const [mail, ...more] = await mailsTo(given.email)
    expect([mail?.subject, more]).toEqual([`Receipt for ${centsText(given.total / 2)}`, []])
    expect(mail?.text).toContain(`${kept}, renewal for 1 year: ${centsText(given.total / 2)}`)
    expect(mail?.text).toContain(`${lost}, renewal for 1 year: Not renewed, not charged`)
    expect(mail?.text).toContain('1 of 2 items failed, and you weren’t charged for it.')
  })

  it('says that nothing was charged if nothing could be renewed', async () => {
    const given = await givenCart(1)
    const [lost = ''] = given.domains
    await house.deps.upstream.registrar?.push(lost, 'other-customer')
    await pay(given)
    const [mail, ...more] = await mailsTo(given.email)
    expect([mail?.subject, more]).toEqual([`We couldn’t renew ${lost}`, []])
    expect(mail?.text).toContain('You weren’t charged.')
    expect(mail?.text).toContain('Total charged: $0.00')
  })

  it('says so if the held money could not be charged', async () => {
    const given = await givenCart(1)
    await pay(given, CARDS.uncapturable)
    const [mail, ...more] = await mailsTo(given.email)
    expect([mail?.subject, more]).toEqual(['We couldn’t charge your card', []])
    expect(mail?.text).toContain('renewal for 1 year: Done, not charged')
  })

  it('is not mailed if the card is declined', async () => {
    const given = await givenCart(1)
    const card = { number: CARDS.declined, exp_month: 12, exp_year: 2090, cvc: '123', name: 'A' }
    await given.browser.post('/api/cart/checkout', { expected_total_cents: given.total, card })
    expect(await mailsTo(given.email)).toEqual([])
  })

  it('lists at most 50 items and counts the rest', async () => {
    const given = await givenCart(1)
    const id = await pay(given)
    await house.db`
      insert into receipt_items (receipt_id, position, domain, op, years, price_cents, state)
      select ${id}, n, 'more-' || n || '.com', 'renew', 1, 1, 'done' from generate_series(1, 60) n
    `
    const [mail] = await mailsTo(given.email)
    expect(mail?.text.match(/renewal for 1 year/g)).toHaveLength(ITEMS_SHOWN_MAX)
    expect(mail?.text).toContain('11 more on your receipt page')
    expect(mail?.text).toContain('Total charged')
  })
})
