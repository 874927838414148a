import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  answerBank,
  booksOf,
  BUYER,
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
import { postOrder } from '../../../../test/support/orders.ts'
import { readBalances } from '../../money/ledger/read-balances.ts'
import { moveOrder } from '../orders/move-order.ts'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

const move = async (id: string, action: Parameters<typeof moveOrder>[2]) =>
  await house.db.begin((tx) => moveOrder(tx, id, action, { now: house.clock.now() }))

describe('paying', () => {
  it('303: leads to a receipt; creates one PAID order; the money is captured afterwards', async () => {
    const { session, page, domain, partner } = await givenSession(house, { reference: 'cart-77' })
    expect((await open(house, page)).text).toContain(`Buy ${domain}`)
    expect(await submit(house, page)).toMatchObject({ status: 303, location: page })
    expect((await open(house, page)).text).toContain('held on your card')
    const order = await partner.client.orders.read(await orderOf(house, session.session_id))
    expect(order).toMatchObject({
      domain,
      status: 'PAID',
      payment_model: 'service_collected',
      sale_price_cents: 500_00,
      commission_cents: 75_00,
      amount_owed_cents: 0,
      external_payment_ref: 'cart-77',
      buyer: BUYER,
    })
    expect(await booksOf(house, lab, session.session_id)).toEqual(['authorised'])
    await sweep(house)
    expect(await booksOf(house, lab, session.session_id)).toEqual(['authorised', 'captured'])
    expect((await open(house, page)).text).toContain('Paid $500.00')
    const { events } = await partner.client.events.list()
    expect(events.map(({ type }) => type)).toEqual(['order.recorded'])
    const owner = { environment: 'live', partner_id: partner.partnerId } as const
    expect(await readBalances(house.db, owner, ['commission_accrued'])).toEqual({
      commission_accrued: -75_00,
    })
    expect(await partner.client.inventory.availability(domain)).toMatchObject({ available: false })
  })

  it('the receipt follows the order until the name is delivered', async () => {
    const { session, page } = await givenSession(house)
    await submit(house, page)
    await expect(
      move(await orderOf(house, session.session_id), 'start-transfer'),
    ).rejects.toMatchObject({
      code: 'invalid_transition',
    })
    await sweep(house)
    const id = await orderOf(house, session.session_id)
    await move(id, 'start-transfer')
    expect((await open(house, page)).text).toMatch(/Done:<\/small> The registrar transfers/)
    await move(id, 'confirm-transfer')
    const { text } = await open(house, page)
    expect(text).toContain('is yours')
    expect(text).not.toContain(' data-every=')
  })

  it('an expensive order is held for review, and the page says so', async () => {
    const { session, page } = await givenSession(house, { bin: 10_000_00 })
    await submit(house, page)
    await sweep(house)
    expect((await open(house, page)).text).toContain('We’re reviewing this order')
    const order = await orderOf(house, session.session_id)
    expect(await move(order, 'clear')).toMatchObject({ status: 'PAID' })
  })

  it('declined: nothing is sold, the reason is shown, and another card can pay', async () => {
    const { session, page, domain, partner } = await givenSession(house)
    await submit(house, page, { form: formOf('declined') })
    const { text } = await open(house, page)
    expect(text).toContain('Your bank declined the card.')
    expect(text).toContain('value="buyer@example.com"')
    expect(await partner.client.inventory.availability(domain)).toMatchObject({ available: true })
    await submit(house, page)
    await sweep(house)
    expect(await booksOf(house, lab, session.session_id)).toEqual([
      'declined',
      'authorised',
      'captured',
    ])
  })

  it('challenged: the buyer goes to the bank and returns to a receipt, or to the form', async () => {
    for (const [answer, words] of [
      ['approve', 'Thank you'],
      ['refuse', 'couldn’t confirm that it was you'],
    ] as const) {
      const { page, domain } = await givenSession(house)
      const { location } = await submit(house, page, { form: formOf('asked') })
      expect(location?.startsWith(`${lab.gateway}/challenge/`)).toBe(true)
      const waiting = await open(house, page)
      expect(waiting.text).toContain('Confirm with your bank')
      expect(await lockedNow(domain)).toEqual([true, true])
      const back = await answerBank(location, answer)
      expect(pathOf(back.headers.get('location') ?? '')).toBe(page)
      expect((await open(house, page)).text).toContain(words)
    }
  })

  async function lockedNow(domain: string) {
    const partner = await givenPartner(house)
    const { locked, available } = await partner.client.inventory.read(domain)
    return [locked, available]
  }

  it('"use another card" releases the first hold, even if the bank approves it later', async () => {
    const { session, page } = await givenSession(house)
    const { location } = await submit(house, page, { form: formOf('asked') })
    expect(await submit(house, page, { action: 'restart', form: '' })).toMatchObject({
      status: 303,
    })
    expect((await open(house, page)).text).toContain('wasn’t finished')
    await submit(house, page)
    await sweep(house)
    await answerBank(location, 'approve')
    await sweep(house, 40_000)
    expect((await booksOf(house, lab, session.session_id)).toSorted()).toEqual(
      ['authorised', 'captured', 'challenge', 'voided'].toSorted(),
    )
  })

  it('submitted twice concurrently, or again later, it makes one payment', async () => {
    const { session, page } = await givenSession(house)
    const answers = await Promise.all([1, 2, 3].map(async () => await submit(house, page)))
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      Array.from({ length: 3 }, () => [303, page]),
    )
    await submit(house, page)
    await sweep(house)
    await submit(house, page)
    expect(await booksOf(house, lab, session.session_id)).toEqual(['authorised', 'captured'])
  })

  it('if the tab is closed after the hold, the sale still completes and the money is captured', async () => {
    const { session, page } = await givenSession(house)
    await lab.fault({ target: 'gateway', kind: 'drop', match: '/v1/payments', times: 1 })
    await submit(house, page)
    expect((await open(house, page)).text).toContain('Thank you')
    await sweep(house, 31_000)
    expect(await booksOf(house, lab, session.session_id)).toEqual(['authorised', 'captured'])
  })

  it('410: expired, sold in the meantime, or too many cards; the slower buyer’s hold is released', async () => {
    const expired = await givenSession(house)
    const slow = await givenSession(house)
    const { location } = await submit(house, slow.page, { form: formOf('asked') })
    const partner = await givenPartner(house)
    const sale = { domain: slow.domain, sale_price_cents: 500_00 }
    expect((await postOrder(house, partner, sale)).status).toBe(201)
    await answerBank(location, 'approve')
    const gone = await open(house, slow.page)
    expect([gone.status, gone.text]).toEqual([410, expect.stringContaining('is being released')])
    await sweep(house)
    expect((await open(house, slow.page)).text).toContain('was released')
    expect((await booksOf(house, lab, slow.session.session_id)).at(-1)).toBe('voided')

    house.clock.advance(7 * 24 * 3_600_000)
    const over = await open(house, expired.page)
    expect([over.status, over.text]).toEqual([410, expect.stringContaining('has expired')])
    expect(await submit(house, expired.page)).toMatchObject({ status: 303, location: expired.page })
    expect(await booksOf(house, lab, expired.session.session_id)).toEqual([])

    const tried = await givenSession(house)
    for (let i = 0; i < 11; i += 1) await submit(house, tried.page, { form: formOf('declined') })
    const shut = await open(house, tried.page)
    expect([shut.status, shut.text]).toEqual([410, expect.stringContaining('Too many attempts')])
    expect(await booksOf(house, lab, tried.session.session_id)).toHaveLength(10)
  })
})

describe('a buyer referred by a link', () => {
  it('counts as a checkout and a sale for the link, even if the sweeper completes the sale', async () => {
    const partner = await givenPartner(house, { affiliate: true })
    const { link_id, url } = await partner.client.links.create({ kind: 'generic' })
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
    const visit = { url: pathOf(url), headers: { 'user-agent': agent } }
    const [cookie = ''] = String((await house.app.inject(visit)).headers['set-cookie']).split(';')
    const { session, page } = await givenSession(house, { partner })
    await house.app.inject({ url: page, headers: { cookie } })
    await lab.fault({ target: 'gateway', kind: 'drop', times: 1 })
    await submit(house, page, { headers: { cookie } })
    await sweep(house, 31_000)
    const { sales } = await partner.client.me.sales()
    const sale_id = await orderOf(house, session.session_id)
    expect(sales).toMatchObject([{ link_id, amount_cents: 500_00 }])
    expect(sale_id).not.toBe('')
    const rows = await house.db`
      select 1 from referral_checkouts where session_id = ${session.session_id}
    `
    expect(rows).toHaveLength(1)
  })
})
