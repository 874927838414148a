import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { accountPage, givenAccount, linkInMail, newEmail, PASSWORD } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { cartPage, storeCart, storedItem } from './cart-page.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads, QUIET } from './watched-page.ts'

const browserPath = findBrowser()

/**
 * From a search to a name in the portfolio. In the lab, names that start with `unused-` are
 * always available. Of other names, a share is taken: it depends on their letters.
 */
describe.skipIf(browserPath === undefined)('registering a name', () => {
  const { open, url, labUrl } = useVisitor(browserPath ?? '')

  const lab = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(labUrl() + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, await response.text())
  }

  /** What a name costs now, as the browser would have stored it. */
  const itemAtPrice = async (domain: string): Promise<object> => {
    const response = await fetch(`${url()}/api/domain/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ domains: [domain] }),
    })
    const { results } = (await response.json()) as {
      results: { price: { register_cents: number } }[]
    }
    return storedItem(domain, { registerCents: results[0]?.price.register_cents })
  }

  it('visitor, search, cart, sign-up, owner, payment, portfolio', async () => {
    const name = 'unused-harbor.com'
    const email = newEmail()
    const { page, search, faults } = await open('/')
    const cart = cartPage(page)
    await search.field.pressSequentially(name)
    await search.field.press('Enter')
    await search.done()
    await search.primary.getByRole('button', { name: /^Register / }).click()
    await expectGoodLooks(page, 'the search')
    await cart.link.click()
    await cart.drawer.getByRole('link', { name: 'Check out' }).click()
    await cart.item(name).waitFor()
    await expectGoodLooks(page, 'the cart')
    await page.getByRole('link', { name: 'Create account and check out' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada Harbor')
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Check your email').waitFor()
    await page.goto(await linkInMail(url(), email, 'Confirm your email address'))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/account/cart')
    await cart.item(name).getByText('Tell us below who will own it.').waitFor()
    await expectGoodLooks(page, 'the checkout without an owner')
    const total = await cart.total.textContent()
    await fillOwner(page)
    await cart.pay.getByRole('button', { name: `Pay ${total}` }).waitFor()
    await expectGoodLooks(page, 'the checkout')
    await pay(page)
    await page.getByText(/^Complete\. Charged \$/).waitFor()
    const bought = page.getByRole('list', { name: 'Receipt items' })
    await bought.getByText('Done', { exact: true }).waitFor()
    await expectGoodLooks(page, 'the receipt')
    expect(
      await bought.getByRole('link', { name: `See the name: ${name}` }).getAttribute('href'),
    ).toBe(`/account/domains/${name}`)
    await page.getByRole('link', { name: 'See your domains' }).waitFor()
    expect(await cart.link.getAttribute('aria-label')).toBe('Cart')
    await page.goto(`/account/domains?q=${name}`)
    await page.getByRole('row').filter({ hasText: name }).waitFor()
    await expectWorkingDns(page, name)
    expect(faults).toEqual([])
  })

  it('what a visitor chose joins the account at sign-in, each name with its result', async () => {
    const email = await givenAccount(url())
    const { page, faults } = await open(QUIET)
    const cart = cartPage(page)
    const good = await itemAtPrice('free-harbor-4711.net')
    await storeCart(page, JSON.stringify([good, storedItem('busy-harbor.com')]))
    await page.goto('/sign-in?continue=/account/cart')
    await accountPage(page).signIn(email)
    await page.waitForURL('**/account/cart')
    await cart.item('busy-harbor.com').getByText('Somebody else registered this name.').waitFor()
    await fillOwner(page)
    await cart.pay.waitFor()
    await cart.remove('busy-harbor.com').click()
    await cart.linkOf('1 name').waitFor()
    await cart.years('free-harbor-4711.net').selectOption('2')
    await expect.poll(() => cart.years('free-harbor-4711.net').inputValue()).toBe('2')
    await page.reload()
    await expect.poll(() => cart.years('free-harbor-4711.net').inputValue()).toBe('2')
    expect(faults).toEqual([])
  })

  it('a name that went meanwhile is told and not charged', async () => {
    const name = 'unused-harbor-went.com'
    const { page, faults, cart } = await openCheckout(name)
    await lab('/names', { taken: [name] })
    await pay(page)
    await cart.pay.getByText(/Nothing was charged\.$/).waitFor()
    await cart.item(name).getByText('Somebody else registered this name.').waitFor()
    expect(faults.join()).toContain('409')
    forgetFailedLoads(faults, 409)
    await cart.remove(name).click()
    await page.getByText('Your cart is empty').waitFor()
    await page.goto('/account/receipts')
    await page.getByText('No receipts yet').waitFor()
  })

  it('a price that rises before the payment is told and not charged', async () => {
    const name = 'unused-harbor-dear.cc'
    const { page, faults, cart } = await openCheckout(name)
    const before = await cart.pay.getByRole('button', { name: /^Pay \$/ }).textContent()
    await lab('/prices', { product: 'domain_cc', action: 'CREATE', cents: 9_900 })
    onTestFinished(async () => void (await fetch(`${labUrl()}/prices`, { method: 'DELETE' })))
    await pay(page)
    await cart.pay.getByText(/^The total has changed\./).waitFor()
    await expect
      .poll(() => cart.pay.getByRole('button', { name: /^Pay \$/ }).textContent())
      .not.toBe(before)
    expect(faults.join()).toContain('422')
    forgetFailedLoads(faults, 422)
  })

  it('what a registry requires is told at the field, and asked once', async () => {
    const [first, second] = ['unused-harbor-one.us', 'unused-harbor-two.us']
    const email = await givenAccount(url())
    const { page, faults } = await open(QUIET)
    const cart = cartPage(page)
    await storeCart(page, JSON.stringify([await itemAtPrice(first)]))
    await page.goto('/sign-in?continue=/account/cart')
    await accountPage(page).signIn(email)
    await cart.item(first).waitFor()
    await fillOwner(page)
    await cart.owner.getByText('.us needs an owner whose country is United States.').waitFor()
    expect(await cart.owner.getByLabel('Country').getAttribute('aria-invalid')).toBe('true')
    await cart.owner.getByLabel('Country').selectOption({ label: 'United States' })
    await cart.owner.getByLabel('Phone').fill('(212) 555-0123')
    await cart.owner.getByRole('button', { name: 'Save and use' }).click()
    const form = page.getByRole('form', { name: `Details for ${first}` })
    await form.getByRole('button', { name: 'Save details' }).click()
    await form.getByText('Choose one.').waitFor()
    await expectGoodLooks(page, 'what the registry asks')
    await form.getByLabel('Nexus category').selectOption({ label: 'Citizen' })
    await form.getByRole('button', { name: 'Save details' }).click()
    await cart.pay.waitFor()
    await form.waitFor({ state: 'detached' })

    await page.goto(`/register/${second}`)
    await page.getByRole('button', { name: /^Add to cart/ }).click()
    await cart.linkOf('2 names').waitFor()
    await page.goto('/account/cart')
    await cart.item(second).waitFor()
    await expect.poll(() => page.getByRole('form', { name: /^Details for/ }).count()).toBe(0)
    await page.getByText('2 registrations').waitFor()
    expect(faults).toEqual([])
  })

  /** A new account with an owner and one name in its cart. */
  const openCheckout = async (name: string) => {
    const email = await givenAccount(url())
    const opened = await open(QUIET)
    const { page } = opened
    await storeCart(page, JSON.stringify([await itemAtPrice(name)]))
    await page.goto('/sign-in?continue=/account/cart')
    await accountPage(page).signIn(email)
    const cart = cartPage(page)
    await cart.item(name).getByText('Tell us below who will own it.').waitFor()
    await fillOwner(page)
    await cart.pay.waitFor()
    return { ...opened, cart }
  }
})

/** A record that is added on the page is what the world's DNS then says about the name. */
async function expectWorkingDns(page: Page, name: string): Promise<void> {
  await page.goto(`/account/domains/${name}?tab=dns`)
  await page.getByText('No records yet').waitFor()
  await page.getByRole('button', { name: 'Add record' }).click()
  const form = page.getByRole('form', { name: 'New record' })
  await form.getByLabel('Name', { exact: true }).fill('@')
  await form.getByLabel('IPv4 address').fill('192.0.2.44')
  await form.getByRole('button', { name: 'Add record' }).click()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Saved: 1 added.').waitFor()
  const asked = { data: { domain: name, types: ['A'] } }
  const answer = await page.request.post('/api/tools/dns-lookup', asked)
  expect(await answer.text()).toContain('192.0.2.44')
}

async function fillOwner(page: Page): Promise<void> {
  const form = cartPage(page).owner
  await form.getByLabel('Name', { exact: true }).fill('Ada Harbor')
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByLabel('Phone').fill('(020) 123 45-67')
  await form.getByLabel('Street and number').fill('2 Quay Street')
  await form.getByLabel('Postal code').fill('1011 AB')
  await form.getByLabel('City').fill('Amsterdam')
  await form.getByLabel('Country').selectOption({ label: 'Netherlands' })
  await form.getByRole('button', { name: 'Save and use' }).click()
}

async function pay(page: Page): Promise<void> {
  const form = cartPage(page).pay
  await form.getByLabel('Name on card').fill('Ada Harbor')
  await form.getByLabel('Card number').fill('4242 4242 4242 4242')
  await form.getByLabel('Expiry (MM/YY)').fill('12/40')
  await form.getByLabel('Security code').fill('123')
  await form.getByRole('button', { name: /^Pay \$/ }).click()
}
