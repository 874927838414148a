import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accountPage, givenAccount } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { settled } from './every-page.ts'
import { cartPage } from './cart-page.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()
const GOOD_CODE = 'Good-Auth-1'

const CONTACT = {
  name: 'Ada Harbor',
  email: 'ada@example.com',
  phone: '+31.201234567',
  address_line: '2 Quay Street',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
}

describe.skipIf(browserPath === undefined)('transferring a domain to us', () => {
  const { open, url, labUrl } = useVisitor(browserPath ?? '', { demo: 'shared' })

  const lab = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(labUrl() + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, await response.text())
  }

  /** The transfer's form, for somebody who found their own name in the search. */
  const openForm = async (name: string) => {
    const email = await givenAccount(url())
    await lab('/names', { taken: [name], site: 'live' })
    const opened = await open(`/search?q=${name}`)
    const { page } = opened
    await page
      .getByRole('link', { name: `Own it? Transfer it: ${name}` })
      .first()
      .click()
    await accountPage(page).signIn(email)
    await page.waitForURL('**/account/transfers?domain=*')
    await page.getByText('Registries want to know who owns a domain.').waitFor()
    await page.evaluate(async (contact) => {
      const headers = { 'content-type': 'application/json' }
      await fetch('/api/contacts', { method: 'POST', headers, body: JSON.stringify(contact) })
    }, CONTACT)
    await page.reload()
    const form = page.getByRole('form', { name: 'Transfer a domain', exact: true })
    expect(await form.getByLabel('Domain').inputValue()).toBe(name)
    return { ...opened, form }
  }

  it('search, wrong code, payment, right code, portfolio', async () => {
    const name = 'transfer-moves-harbor.com'
    const { page, faults, form } = await openForm(name)
    await expectGoodLooks(page, 'the form')
    await form.getByLabel('Auth code').fill('Wrong-Code-1')
    await form.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL('**/account/cart')
    await cartPage(page).item(name).getByText('Adds 1 year').waitFor()
    await expectGoodLooks(page, 'the cart')
    await pay(page)
    await page.getByText(/^Complete\. Charged \$/).waitFor()
    await expectGoodLooks(page, 'the receipt')
    await page.getByRole('link', { name: 'See the progress' }).click()
    const correction = page.getByRole('form', { name: 'New auth code' })
    await correction.waitFor()
    await expectGoodLooks(page, 'a wrong code')
    await correction.getByLabel('Auth code').fill(GOOD_CODE)
    await correction.getByRole('button', { name: 'Send the code' }).click()
    await page.getByText('It arrived in your account').waitFor()
    await expectGoodLooks(page, 'a transfer that is done')
    expect(await page.content()).not.toContain(GOOD_CODE)
    await page.getByRole('link', { name: 'Open the domain' }).click()
    await page.waitForURL(`**/account/domains/${name}`)
    expect(faults).toEqual([])
  })

  it('a transfer under way is on the home page, and can be cancelled', async () => {
    const name = 'transfer-stays-harbor.com'
    const { page, faults, form } = await openForm(name)
    await lab('/registrations', { match: name, transfer: 'pending', ends: null })
    await form.getByLabel('Auth code').fill(GOOD_CODE)
    await form.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL('**/account/cart')
    await pay(page)
    await page.getByText(/^Complete\. Charged \$/).waitFor()
    await page.goto('/account')
    // Parts above the list move it while they load.
    await settled(page)
    await page.getByRole('list', { name: 'Transfers to Namehouse' }).getByText(name).click()
    await page.getByRole('button', { name: `Cancel transfer: ${name}` }).click()
    await page.getByRole('button', { name: 'Cancel and refund' }).click()
    await page.getByText(/We’ve refunded \$/).waitFor()
    await expectGoodLooks(page, 'a cancelled transfer')
    expect(faults).toEqual([])
  })

  it('a premium domain is transferred once its price is accepted', async () => {
    const name = 'transfer-me-dear-harbor.io'
    await lab('/registrations', { name, create_cents: 900_000, renew_cents: 30_000 })
    const { page, faults, form } = await openForm(name)
    const submit = form.getByRole('button', { name: 'Add to cart' })
    await form.getByLabel('Auth code').fill(GOOD_CODE)
    await submit.click()
    await form.getByText('The registry charges a premium price. Accept it to continue.').waitFor()
    await submit.click()
    const accept = form.getByLabel(/^This is a premium domain. I accept \$/)
    await accept.check()
    await submit.click()
    await page.waitForURL('**/account/cart')
    await cartPage(page).item(name).getByText('Premium').waitFor()
    expect(faults).toEqual([])
  })

  it('what can’t be transferred is told at its field', async () => {
    const { page, faults, form } = await openForm('transfer-returns-harbor.com')
    const submit = form.getByRole('button', { name: 'Add to cart' })
    await form.getByLabel('Domain').fill('transfer-locked.com')
    await form.getByLabel('Auth code').fill(GOOD_CODE)
    await submit.click()
    await form.getByText('Unlock it at your current registrar').waitFor()
    await form.getByLabel('Domain').fill('transfer-young.com')
    await submit.click()
    await form.getByText('too new to be transferred').waitFor()
    await expectGoodLooks(page, 'a refused transfer')
    await form.getByLabel('Domain').fill('transfer-me-harbor.no')
    await submit.click()
    await form
      .getByText('.no needs an owner whose country is Norway. Choose another owner.')
      .waitFor()
    expect(await form.getByLabel('Owner').getAttribute('aria-invalid')).toBe('true')
    expect(await form.getByLabel('Domain').getAttribute('aria-invalid')).toBe('false')
    const several = page.getByRole('form', { name: 'Transfer several domains' })
    await page.getByText('Transfer several domains').click()
    await several.getByRole('textbox').fill(`one-harbor.com ok\ntwo-harbor.com ${'x'.repeat(65)}`)
    await several.getByRole('button', { name: 'Add all to cart' }).click()
    await several.getByText('two-harbor.com: an auth code has at most 64 characters.').waitFor()
    expect(faults).toEqual([])
  })
})

async function pay(page: Page): Promise<void> {
  const form = cartPage(page).pay
  await form.getByLabel('Name on card').fill('Ada Harbor')
  await form.getByLabel('Card number').fill('4242 4242 4242 4242')
  await form.getByLabel('Expiry (MM/YY)').fill('12/40')
  await form.getByLabel('Security code').fill('123')
  await form.getByRole('button', { name: /^Pay \$/ }).click()
}
