import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { givenAccount, givenSession } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { cartPage, storeCart, storedItem } from './cart-page.ts'
import { useVisitor } from './visit.ts'
import { QUIET } from './watched-page.ts'

const browserPath = findBrowser()

const ADA = {
  name: 'Ada Harbor',
  organization: null,
  email: 'ada@example.com',
  phone: '+31.201234567',
  address_line: '2 Quay Street',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  state: null,
  country: 'NL',
}

type Item = { domain: string; contacts: { registrant: string } }

const post = async <T>(page: Page, path: string, data: object): Promise<T> => {
  const response = await page.request.post(path, { data })
  assert.ok(response.ok(), await response.text())
  return (await response.json()) as T
}

/** Who the account's cart orders each name for. */
const ownersIn = async (page: Page): Promise<Record<string, string>> => {
  const { items } = (await (await page.request.get('/api/cart')).json()) as { items: Item[] }
  return Object.fromEntries(items.map(({ domain, contacts }) => [domain, contacts.registrant]))
}

/** Names of one cart that can't all have the same owner. */
describe.skipIf(browserPath === undefined)('owners of the names in a cart', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  /** A cart with some names, for somebody with some contacts. */
  const openCart = async (names: string[], contacts: object[]) => {
    const opened = await open(QUIET)
    const { page } = opened
    await givenSession(page, await givenAccount(url()))
    const ids: string[] = []
    for (const contact of contacts) {
      ids.push((await post<{ id: string }>(page, '/api/contacts', contact)).id)
    }
    const { results } = await post<{
      results: { domain: string; price: { register_cents: number } }[]
    }>(page, '/api/domain/check', { domains: names })
    const items = results.map(({ domain, price }) =>
      storedItem(domain, { registerCents: price.register_cents }),
    )
    await storeCart(page, JSON.stringify(items))
    await page.goto('/account/cart')
    return { ...opened, cart: cartPage(page), ids }
  }

  it('an American and a European name are paid together, each with an owner that fits', async () => {
    const [american, european] = ['unused-owners-1.us', 'unused-owners-1.fr']
    const { page, cart, ids, faults } = await openCart([american, european], [ADA])
    const item = cart.item(american)
    const owner = page.getByRole('form', { name: `Owner of ${american}` })
    await item.getByText('.us needs an owner whose country is United States.').waitFor()
    expect(await page.getByRole('form', { name: `Owner of ${european}` }).count()).toBe(0)
    await expectGoodLooks(page, 'an owner that doesn’t fit')

    await owner.getByLabel('Name', { exact: true }).fill('Bert Quay')
    await owner.getByLabel('Email').fill('bert@example.com')
    await owner.getByLabel('Phone').fill('(212) 555-0123')
    await owner.getByLabel('Street and number').fill('1 Pier')
    await owner.getByLabel('Postal code').fill('10001')
    await owner.getByLabel('City').fill('New York')
    await owner.getByLabel('Country').selectOption({ label: 'Canada' })
    await owner.getByRole('button', { name: 'Save owner' }).click()
    await owner.getByText('.us needs an owner whose country is United States.').waitFor()
    await owner.getByLabel('Country').selectOption({ label: 'United States' })
    await owner.getByRole('button', { name: 'Save owner' }).click()

    const details = page.getByRole('form', { name: `Details for ${american}` })
    await details.getByLabel('Nexus category').selectOption({ label: 'Citizen' })
    await details.getByRole('button', { name: 'Save details' }).click()
    await item.getByText('Owner: Bert Quay').waitFor()
    await cart.item(european).getByText('Owner: Ada Harbor').waitFor()
    await cart.pay.waitFor()
    await expectGoodLooks(page, 'two owners')
    const owners = await ownersIn(page)
    expect(owners[european]).toBe(ids[0])
    expect(owners[american]).toMatch(/^con_/)
    expect(owners[american]).not.toBe(ids[0])
    expect(faults).toEqual([])
  })

  it('one of two names gets another owner, who answers the registry for it', async () => {
    const [own, company] = ['unused-owners-2.it', 'unused-owners-3.it']
    const harbor = { ...ADA, name: 'Harbor BV', organization: 'Harbor BV' }
    const { page, cart, ids, faults } = await openCart([own, company], [harbor, ADA])
    const answer = async (domain: string, number: string) => {
      const details = page.getByRole('form', { name: `Details for ${domain}` })
      await details.getByLabel('Tax number').fill(number)
      await details.getByRole('button', { name: 'Save details' }).click()
      await details.waitFor({ state: 'detached' })
    }
    await answer(own, 'PERSON-1')
    await page.getByText('2 registrations').waitFor()
    await cart.pay.waitFor()
    await page.getByRole('button', { name: `Different owner: ${company}` }).click()
    const owner = page.getByRole('form', { name: `Owner of ${company}` })
    await owner.getByLabel('Owner').selectOption({ label: 'Harbor BV, ada@example.com' })
    await expectGoodLooks(page, 'another owner')
    await owner.getByRole('button', { name: 'Save owner' }).click()
    await answer(company, 'COMPANY-1')
    await expect
      .poll(() => ownersIn(page))
      .toEqual({
        [own]: ids[1],
        [company]: ids[0],
      })

    // Changed afterwards, it is still ordered with its owner's answers.
    await page.getByRole('checkbox', { name: `Auto-renew ${company}` }).click()
    await expect.poll(async () => Object.keys(await ownersIn(page)).length).toBe(2)
    await cart.item(company).getByText('Owner: Harbor BV').waitFor()
    expect(await page.getByRole('form', { name: /^Details for/ }).count()).toBe(0)
    expect(faults).toEqual([])
  })
})
