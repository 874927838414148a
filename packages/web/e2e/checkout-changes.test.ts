import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { givenAccount, givenSession } from './account-page.ts'
import { findBrowser } from './browser.ts'
import { cartPage } from './cart-page.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads, QUIET, refuse } from './watched-page.ts'

const browserPath = findBrowser()

const CONTACT = {
  name: 'Anna Harbor',
  organization: null,
  email: 'anna@example.com',
  phone: '+31.201234567',
  address_line: '2 Quay Street',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  state: null,
  country: 'NL',
}

type Item = { domain: string; years: number; contacts: { registrant: string } }

const post = async <T>(page: Page, path: string, data: object): Promise<T> => {
  const response = await page.request.post(path, { data })
  assert.ok(response.ok(), await response.text())
  return (await response.json()) as T
}

const itemsIn = async (page: Page): Promise<Item[]> => {
  return ((await (await page.request.get('/api/cart')).json()) as { items: Item[] }).items
}

/** What can change, and what can go wrong, between the cart and the receipt. */
describe.skipIf(browserPath === undefined)('changes at the checkout', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  /** A cart with names for Bert, and with one for Anna, whom the account uses by default. */
  const openCart = async (names: { bert: string[]; anna: string[] }) => {
    const opened = await open(QUIET)
    const { page } = opened
    await givenSession(page, await givenAccount(url()))
    const anna = await post<{ id: string }>(page, '/api/contacts', CONTACT)
    const bert = await post<{ id: string }>(page, '/api/contacts', {
      ...CONTACT,
      name: 'Bert Quay',
    })
    const itemFor = (domain: string, registrant: string) => {
      return { op: 'register', domain, contacts: { registrant } }
    }
    const items = [
      ...names.bert.map((name) => itemFor(name, bert.id)),
      ...names.anna.map((name) => itemFor(name, anna.id)),
    ]
    await post(page, '/api/cart/items', { items })
    await page.goto('/account/cart')
    const cart = cartPage(page)
    await cart.pay.waitFor()
    return { ...opened, cart, anna: anna.id, bert: bert.id }
  }

  const ownerOf = (page: Page, name: string) => page.getByRole('radio', { name })

  it('each name keeps its owner, and one can be chosen for all', async () => {
    const [first, second, third] = ['unused-own-1.com', 'unused-own-2.com', 'unused-own-3.com']
    const { page, cart, bert, anna } = await openCart({ bert: [first, second], anna: [third] })
    await cart.item(first).getByText('Owner: Bert Quay').waitFor()
    await cart.item(third).getByText('Owner: Anna Harbor').waitFor()
    await page.getByText('These names have different owners.').waitFor()
    expect(await ownerOf(page, 'Anna Harbor').isChecked()).toBe(false)
    expect(await ownerOf(page, 'Bert Quay').isChecked()).toBe(false)

    await cart.years(first).selectOption('2')
    await expect
      .poll(async () => (await itemsIn(page)).find(({ years }) => years === 2))
      .toMatchObject({
        domain: first,
        contacts: { registrant: bert },
      })
    await cart.linkOf('3 names').waitFor()

    await ownerOf(page, 'Anna Harbor').click()
    await expect
      .poll(async () => (await itemsIn(page)).map(({ contacts }) => contacts.registrant))
      .toEqual([anna, anna, anna])
    await expect.poll(() => ownerOf(page, 'Anna Harbor').isChecked()).toBe(true)
    expect(await page.getByText('Owner: ').count()).toBe(0)
  })

  it('a change that couldn’t be saved can be tried again, and isn’t paid for before', async () => {
    const name = 'unused-own-again.com'
    const { page, cart, faults } = await openCart({ bert: [name], anna: [] })
    const error = { code: 'service_unavailable', message: 'Not now.' }
    await refuse(page, '**/api/cart/items/*', { status: 503, error })
    await cart.years(name).selectOption('2')
    await cart.item(name).getByText('This change isn’t saved yet.').waitFor()
    await cart.linkOf('1 name').waitFor()
    await fillCard(page)
    await cart.pay.getByText(`The change to ${name} isn’t saved yet.`).waitFor()

    await page.unroute('**/api/cart/items/*')
    await page.getByRole('button', { name: `Try again: ${name}` }).click()
    await expect.poll(async () => await itemsIn(page)).toMatchObject([{ domain: name, years: 2 }])
    await cart.item(name).getByText('This change isn’t saved yet.').waitFor({ state: 'detached' })
    expect(await ownerOf(page, 'Bert Quay').isChecked()).toBe(true)
    forgetFailedLoads(faults, 503)
  })

  it('a payment without an answer leads to the receipts', async () => {
    const { page, cart, faults } = await openCart({ bert: ['unused-own-lost.com'], anna: [] })
    const lost = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
    await page.route('**/api/cart/checkout', async (route) => await route.fulfill(lost))
    await fillCard(page)
    await page.getByText('We don’t know yet whether you paid.').waitFor()
    expect(await cart.pay.getByText('Nothing was charged').count()).toBe(0)
    await page.getByRole('link', { name: 'Check your receipts' }).click()
    await page.waitForURL('**/account/receipts')
    forgetFailedLoads(faults, 502)
  })

  async function fillCard(page: Page): Promise<void> {
    const form = cartPage(page).pay
    await form.getByLabel('Name on card').fill('Anna Harbor')
    await form.getByLabel('Card number').fill('4242 4242 4242 4242')
    await form.getByLabel('Expiry (MM/YY)').fill('12/40')
    await form.getByLabel('Security code').fill('123')
    await form.getByRole('button', { name: /^Pay \$/ }).click()
  }
})
