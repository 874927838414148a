import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findBrowser, sharedBrowser } from '../../../web/e2e/browser.ts'
import { moveOrder } from '../../src/features/trading/orders/move-order.ts'
import { booksOf, CARDS, type CardName, givenSession, orderOf, sweep } from '../support/checkout.ts'
import { givenPartner } from '../support/given.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import { type ListeningHouse, openListeningHouse } from '../support/listening-house.ts'
import { postOrder } from '../support/orders.ts'
import { until } from '../support/until.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('a buyer at the hosted checkout', () => {
  let lab: TestLab
  let house: ListeningHouse
  let browser: Browser

  beforeAll(async () => {
    lab = await givenLab()
    house = await openListeningHouse(lab)
    browser = await sharedBrowser(browserPath ?? '')
  })
  beforeEach(() => lab.reset())
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    await expectLedgerSound(house.db)
  })

  /** A new visitor on a checkout page. CSP violations count as errors. */
  async function visit(options: BrowserContextOptions = {}) {
    const given = await givenSession(house)
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.goto(given.session.checkout_url)
    const { session_id } = given.session
    const books = async () => await booksOf(house, lab, session_id)
    return { ...given, context, page, errors, books, session_id }
  }

  async function fillIn(page: Page, card: CardName): Promise<void> {
    await page.getByLabel('Email').fill('buyer@example.com')
    await page.getByLabel('Name').fill('A Buyer')
    await page.getByLabel('Country').selectOption('NL')
    await page.getByLabel('Card number').fill(CARDS[card])
    await page.getByLabel('Expires (MM/YY)').fill('12/90')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('I agree to these terms').check()
  }
  const pay = (page: Page) => page.getByRole('button', { name: /^Pay / })
  const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name, level: 1 })
  const move = async (id: string, action: Parameters<typeof moveOrder>[2]) =>
    await house.db.begin((tx) => moveOrder(tx, id, action, { now: house.clock.now() }))

  it('buys a name, sees the receipt, and watches the transfer complete without reloading', async () => {
    const { page, errors, books, session_id } = await visit()
    await fillIn(page, 'good')
    await pay(page).click()
    await heading(page, /on its way/).waitFor()
    await sweep(house)
    await page.getByText('Paid $500.00').waitFor()
    expect(await books()).toEqual(['authorised', 'captured'])
    const order = await orderOf(house, session_id)
    await page.getByText(order).waitFor()
    await move(order, 'start-transfer')
    await page.getByText(/Done:\s*The registrar transfers the name/).waitFor()
    await move(order, 'confirm-transfer')
    await heading(page, /is yours/).waitFor()
    expect(errors).toEqual([])
  })

  it('can buy without JavaScript too', async () => {
    const { page, books } = await visit({ javaScriptEnabled: false })
    await fillIn(page, 'good')
    await pay(page).click()
    await heading(page, /on its way/).waitFor()
    await sweep(house)
    expect(await books()).toEqual(['authorised', 'captured'])
  })

  it('sees that the card was declined, and pays with another', async () => {
    const { page, books } = await visit()
    await fillIn(page, 'declined')
    await pay(page).click()
    await page.getByText('Your bank declined the card.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('buyer@example.com')
    expect(await page.getByLabel('Card number').inputValue()).toBe('')
    await fillIn(page, 'good')
    await pay(page).click()
    await heading(page, /on its way/).waitFor()
    expect(await books()).toEqual(['declined', 'authorised'])
  })

  it('is asked by the bank, goes back instead of answering, and then approves', async () => {
    const { page, books, errors } = await visit()
    await fillIn(page, 'asked')
    await pay(page).click()
    await heading(page, /Is this you/).waitFor()
    await page.goBack()
    await heading(page, /Confirm with your bank/).waitFor()
    await page.getByRole('link', { name: 'Continue to your bank' }).click()
    await page.getByRole('button', { name: 'Yes, approve' }).click()
    await heading(page, /on its way/).waitFor()
    expect(await books()).toEqual(['challenge', 'authorised'])
    expect(errors).toEqual([])
  })

  it('declines at the bank, and is not charged', async () => {
    const { page, books } = await visit()
    await fillIn(page, 'asked')
    await pay(page).click()
    await page.getByRole('button', { name: 'No, refuse' }).click()
    await page.getByText('Your bank couldn’t confirm that it was you.').waitFor()
    expect(await books()).toEqual(['challenge', 'declined'])
  })

  it('is too late: the offer expired while the form was open', async () => {
    const { page, books, session } = await visit()
    await fillIn(page, 'good')
    house.clock.advance(7 * 24 * 3_600_000)
    await pay(page).click()
    await heading(page, /This offer has expired/).waitFor()
    await page.goto(session.checkout_url)
    await page.getByText('You haven’t been charged.').waitFor()
    expect(await books()).toEqual([])
  })

  it('finds the name already sold, before paying and while the bank asks', async () => {
    const early = await visit()
    const late = await visit()
    await fillIn(early.page, 'good')
    await fillIn(late.page, 'asked')
    await pay(late.page).click()
    await heading(late.page, /Is this you/).waitFor()
    const rival = await givenPartner(house)
    for (const { domain } of [early, late]) {
      const { status } = await postOrder(house, rival, { domain, sale_price_cents: 500_00 })
      expect(status).toBe(201)
    }
    await pay(early.page).click()
    await heading(early.page, /is no longer for sale/).waitFor()
    expect(await early.books()).toEqual([])
    await late.page.getByRole('button', { name: 'Yes, approve' }).click()
    await heading(late.page, /is no longer for sale/).waitFor()
    await late.page.getByText('You haven’t been charged').waitFor()
    await sweep(house)
    expect(await late.books()).toEqual(['challenge', 'authorised', 'voided'])
  })

  it('clicks twice, with and without JavaScript, and pays once', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, books } = await visit({ javaScriptEnabled })
      await fillIn(page, 'good')
      await lab.fault({ target: 'gateway', kind: 'delay', match: '/v1/payments', delay_ms: 500 })
      await pay(page).dblclick()
      await heading(page, /on its way/).waitFor()
      await lab.reset()
      await sweep(house)
      expect(await books()).toEqual(['authorised', 'captured'])
    }
  })

  it('goes back after paying and sees the receipt, not the form', async () => {
    const { page, books } = await visit()
    await fillIn(page, 'good')
    await pay(page).click()
    await heading(page, /on its way/).waitFor()
    await page.goBack()
    await heading(page, /on its way/).waitFor()
    await sweep(house)
    expect(await books()).toEqual(['authorised', 'captured'])
  })

  it('closes the tab while the money is on hold, and finds the receipt at the same link', async () => {
    const { page, context, books, session } = await visit()
    await fillIn(page, 'good')
    await lab.fault({ target: 'gateway', kind: 'drop', match: '/v1/payments', delay_ms: 300 })
    await pay(page).click({ noWaitAfter: true })
    await until('the money is held', async () => (await books()).length > 0)
    await page.close()
    await lab.reset()
    await sweep(house, 31_000)
    await sweep(house)
    expect(await books()).toEqual(['authorised', 'captured'])
    const again = await context.newPage()
    await again.goto(session.checkout_url)
    await heading(again, /on its way/).waitFor()
    await again.getByText('Paid $500.00').waitFor()
  })

  it('follows a tampered link, and learns nothing', async () => {
    const { page, session } = await visit()
    await page.goto(`${session.checkout_url.slice(0, -3)}AAA`)
    await heading(page, /This link doesn’t work/).waitFor()
    expect(await page.content()).not.toContain(session.domain)
  })
})
