import assert from 'node:assert/strict'
import { describe, expect, it } from 'vitest'
import { accountPage, givenAccount } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { readMails } from './outbox.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('watching', () => {
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

  it('a visitor’s browser keeps what they watch and save, and the account has it after sign-in', async () => {
    const name = 'kept-harbor.com'
    const email = await givenAccount(url())
    await lab('/names', { taken: [name], site: 'parked' })
    const { page } = await open(`/search?q=${name}`)
    await page
      .getByRole('link', { name: `Watch ${name}` })
      .first()
      .click()
    const form = page.getByRole('form', { name: 'Watch a domain' })
    await expect.poll(() => form.getByLabel('Domain').inputValue()).toBe(name)
    await form.getByRole('button', { name: 'Watch domain' }).click()
    const watches = page.getByRole('list', { name: 'Watched domains' })
    await watches.getByText(name).waitFor()
    await page.goto('/market?q=solar&tld=com')
    await page.getByRole('button', { name: 'Save this search' }).click()
    await page.getByText('Search saved in this browser.').waitFor()
    await page.goto('/account/watching')
    const searches = page.getByRole('list', { name: 'Saved searches' })
    await watches.getByText(name).waitFor()
    await searches.getByRole('link', { name: '“solar”, .com' }).waitFor()
    await expectGoodLooks(page, 'what a visitor watches')
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await accountPage(page).signIn(email)
    await page.waitForURL('**/account/watching')
    await page.getByText('1 watched domain and 1 saved search').waitFor()
    await watches.getByText(name).waitFor()
    await searches.getByRole('link', { name: '“solar”, .com' }).waitFor()
    const left = () =>
      page.evaluate(() => [
        localStorage.getItem('namehouse.watches'),
        localStorage.getItem('namehouse.searches'),
      ])
    await expect.poll(left).toEqual(['[]', '[]'])
  })

  it('somebody watches a taken name, and hears of its drop in the bell and by email', async () => {
    const name = 'watched-harbor.com'
    const email = await givenAccount(url())
    await lab('/names', { taken: [name], site: 'parked' })
    const { page } = await open(
      `/sign-in?${new URLSearchParams({ continue: `/account/watching?domain=${name}` }).toString()}`,
    )
    await accountPage(page).signIn(email)
    const form = page.getByRole('form', { name: 'Watch a domain' })
    await expect.poll(() => form.getByLabel('Domain').inputValue()).toBe(name)
    await lab('/lives', { names: [name], stage: 'dropped' })
    await form.getByRole('button', { name: 'Watch domain' }).click()
    await page.getByRole('list', { name: 'Watched domains' }).getByText(name).waitFor()
    await expect
      .poll(() => readMails(url(), email).then((mails) => mails.map((mail) => mail.subject)))
      .toContain(`${name} is available`)
    await page.reload()
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    const panel = page.getByRole('region', { name: 'Notifications' })
    await panel.getByText(`${name} is available`).waitFor()
    await expectGoodLooks(page, 'the bell')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.getByRole('link', { name: `Register: ${name}` }).waitFor()
    await page.getByRole('button', { name: `Remove: ${name}` }).click()
    await page.getByRole('button', { name: 'Stop watching' }).click()
    await page.getByText('You’re not watching any domains yet').waitFor()
  })

  it('a search of the market is saved, changed and removed', async () => {
    const email = await givenAccount(url())
    const { page } = await open('/sign-in?continue=%2Fmarket%3Fq%3Dsolar%26tld%3Dcom')
    await accountPage(page).signIn(email)
    await page.waitForURL('**/market?q=solar&tld=com')
    await page.getByRole('button', { name: 'Save this search' }).click()
    await page.getByRole('link', { name: 'See saved searches' }).click()
    const list = page.getByRole('list', { name: 'Saved searches' })
    await list.getByRole('link', { name: '“solar”, .com' }).waitFor()
    await list.getByRole('combobox').selectOption('Once a week, with email')
    await list.getByText('Saved.').waitFor()
    await list.getByRole('button', { name: /^Remove/ }).click()
    await list.getByRole('button', { name: 'Remove search' }).click()
    await page.getByText('No saved searches yet').waitFor()
  })

  it('hearts join the account at sign-in, and leave the browser at sign-out', async () => {
    const email = await givenAccount(url())
    const { page, search } = await open('/search?q=busy-harbor.com')
    await search.done()
    await search.heart('busy-harbor.com').first().click()
    await page.goto('/sign-in')
    await accountPage(page).signIn(email)
    await page.waitForURL('**/account')
    const kept = () =>
      page.evaluate(async () => {
        const response = await fetch('/api/shortlist')
        return ((await response.json()) as { domains: string[] }).domains
      })
    await expect.poll(kept).toEqual(['busy-harbor.com'])
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await page.waitForURL(`${url()}/`)
    const left = () => page.evaluate(() => localStorage.getItem('namehouse.shortlist'))
    await expect.poll(left).toBe('[]')
  })
})
