import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  formOf,
  givenSession,
  open,
  orderOf,
  pathOf,
  submit,
  sweep,
} from '../../../../test/support/checkout.ts'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { linksIn } from '../../../../test/support/mails.ts'
import { sendDueMail } from '../../people/mail/send-due-mail.ts'
import { moveOrder } from '../orders/move-order.ts'
import { checkoutLetters } from './letters.ts'
import { SANDBOX_RECEIPTS_MAX } from './send-receipt.ts'

let lab: TestLab
let house: House
let count = 0
let email: string
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(async () => {
  await lab.reset()
  email = `buyer-${(count += 1)}@example.com`
})
afterEach(() => expectLedgerSound(house.db))

type Receipt = { subject: string; text: string; html: string }

/** Sends due mail as the worker does, then reads the buyer's mailbox. */
async function receipts(): Promise<Receipt[]> {
  const post = { compose: checkoutLetters(house.deps.config), send: undefined }
  while (await sendDueMail(house.db, post, house.clock.now())) continue
  return await house.db<Receipt[]>`
    select subject, text_part as text, html_part as html from mails
    where to_email = ${email} and sent_at is not null order by id limit 100
  `
}

const pay = async (page: string, changes: Record<string, string> = {}) =>
  await submit(house, page, { form: formOf('good', { email, ...changes }) })

describe('the buyer’s receipt', () => {
  it('is sent once the money is captured, as text and HTML, with a working link to the page', async () => {
    const { session, page, domain } = await givenSession(house, { bin: 1_250_00 })
    await pay(page, { name: 'Visit http://evil.example now' })
    expect(await receipts()).toEqual([])
    await sweep(house)
    const [letter, ...more] = await receipts()
    expect([letter?.subject, more]).toEqual([`Receipt for $1,250.00: ${domain}`, []])
    const public_id = await orderOf(house, session.session_id)
    for (const part of [letter?.text, letter?.html]) {
      expect(part).toContain(public_id)
      expect(part).toContain('$1,250.00')
      expect(part).toContain(domain)
      expect(part).not.toContain('evil.example')
    }
    expect(linksIn(letter?.html ?? '')).toEqual([session.checkout_url])
    expect(letter?.text).toContain(`Order: ${public_id}`)
    expect(letter?.text).toContain(session.checkout_url)
    expect((await open(house, pathOf(session.checkout_url))).text).toContain('Paid $1,250.00')
  })

  it('is sent once, even if several workers capture the money concurrently', async () => {
    const { page } = await givenSession(house)
    await pay(page)
    await Promise.all([sweep(house), sweep(house), sweep(house)])
    await sweep(house, 60_000)
    expect((await receipts()).length).toBe(1)
  })

  it('if the capture fails, the buyer learns that nothing was charged, once', async () => {
    const { session, page, domain } = await givenSession(house, { bin: 1_250_00 })
    await submit(house, page, { form: formOf('uncapturable', { email }) })
    await Promise.all([sweep(house), sweep(house)])
    await sweep(house, 60_000)
    const [letter, ...more] = await receipts()
    expect([letter?.subject, more]).toEqual([`Your payment for ${domain} didn’t go through`, []])
    expect(letter?.text).toContain('You weren’t charged.')
    expect(linksIn(letter?.html ?? '')).toEqual([session.checkout_url])
  })

  it('a failed capture in the sandbox mails nobody', async () => {
    const partner = await givenPartner(house, { environment: 'sandbox' })
    const { page } = await givenSession(house, { partner, environment: 'sandbox' })
    await submit(house, page, { form: formOf('uncapturable', { email }) })
    await sweep(house)
    expect(await receipts()).toEqual([])
  })

  it('is not sent if the order is cancelled before the capture', async () => {
    const ended = await givenSession(house)
    await pay(ended.page)
    const id = await orderOf(house, ended.session.session_id)
    await house.db.begin((tx) => moveOrder(tx, id, 'cancel', { now: house.clock.now() }))
    await sweep(house)
    expect(await receipts()).toEqual([])
  })

  it('says in the sandbox that it is a test, and doesn’t flood a mailbox', async () => {
    const partner = await givenPartner(house, { environment: 'sandbox' })
    await house.db`
      insert into mails (id, kind, to_email, created_at, next_at, sent_at)
      select ${email} || n, 'checkout', upper(${email}), ${house.clock.now()}, now(), now()
      from generate_series(1, ${SANDBOX_RECEIPTS_MAX - 1}) n
    `
    for (let n = 0; n < 2; n += 1) {
      const { page } = await givenSession(house, { partner, environment: 'sandbox' })
      await pay(page)
      await sweep(house)
    }
    expect((await receipts()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\[Sandbox\] Receipt for /),
    ])
    const live = await givenSession(house)
    await pay(live.page)
    await sweep(house)
    expect((await receipts()).length).toBe(2)
  })
})
