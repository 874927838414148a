import { beforeAll, describe, expect, it } from 'vitest'
import { givenSession } from './account-page.ts'
import { violationsOf } from './axe.ts'
import { findBrowser } from './browser.ts'
import { pressOn } from './by-keyboard.ts'
import { settled } from './every-page.ts'
import { askListing, listingPage } from './listing-page.ts'
import { PEOPLE } from './lived-in/people.ts'
import { pathOf } from './path-of.ts'
import { useVisitor } from './visit.ts'
import { QUIET } from './watched-page.ts'

const browserPath = findBrowser()
const NAME = 'solarhub.com'
const PATH = `/market/${NAME}`
const LISTING = `**/api/market/listings/${NAME}`

describe.skipIf(browserPath === undefined)('the page of a name for sale', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  beforeAll(async () => {
    await askListing(url(), NAME)
  })

  it('a card of the marketplace leads to it, and it shows what is known', async () => {
    const { page, market } = await open('/market?q=solarhub')
    await market.results.getByRole('link', { name: NAME, exact: true }).click()
    await page.waitForURL(`**${PATH}`)
    const { title, panel, steps, plot } = listingPage(page, NAME)
    await title.waitFor()
    await panel.getByText('$2,500–5,000').waitFor()
    await panel.getByText(/then \$[\d.]+ a year/).waitFor()
    expect(await steps.count()).toBe(3)
    expect(await plot.textContent()).toContain('solarhub.com: $2,500–5,000')
    expect(await page.title()).toBe(`${NAME} is for sale – Namehouse`)
  })

  it('similar names are those of the service, and each leads to its own page', async () => {
    const { page } = await open(PATH)
    const { similar: asked } = await askListing(url(), NAME)
    const { similar } = listingPage(page, NAME)
    await similar.first().waitFor()
    const shown = await similar.locator('.name').allTextContents()
    expect(shown).toEqual(asked.map(({ domain }) => domain))
    await similar.first().getByRole('link').first().click()
    await page.waitForURL(`**/market/${asked[0]?.domain}`)
    await listingPage(page, asked[0]?.domain ?? '').title.waitFor()
  })

  it('works by keyboard: back to the topic, and on to a similar name', async () => {
    const { page } = await open(PATH)
    await settled(page)
    const { crumbs, similar } = listingPage(page, NAME)
    await pressOn(page, similar.first().getByRole('link').first())
    await expect.poll(() => pathOf(page.url())).not.toBe(PATH)
    await page.goBack()
    await pressOn(page, crumbs.getByRole('link', { name: 'Marketplace' }))
    await page.waitForURL('**/market')
  })

  it('somebody who signs in from it returns and sees the exact price', async () => {
    const { page } = await open(PATH)
    const { panel } = listingPage(page, NAME)
    await panel.getByRole('link', { name: 'Sign in for the exact price' }).click()
    const { email, password } = PEOPLE.member
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`**${PATH}`)
    await panel.getByText('$4,800', { exact: true }).waitFor()
    await page.reload()
    await panel.getByText('$4,800', { exact: true }).waitFor()
    expect(await panel.getByText('$2,500–5,000').count()).toBe(0)
  })

  it('can be bought after Back from the payment, which shows the page as it was left', async () => {
    const { page } = await open(QUIET)
    await givenSession(page, PEOPLE.member.email, PEOPLE.member.password)
    const paying = { checkout_url: `${PATH}#paying`, session_id: 'cs_1' }
    const checkout = { ...paying, expires_at: new Date().toISOString() }
    await page.route('**/buy', (route) => route.fulfill({ json: checkout }))
    await page.goto(PATH)
    const { panel } = listingPage(page, NAME)
    await panel.getByRole('button', { name: 'Buy now' }).click()
    await page.waitForURL('**#paying')
    await panel.getByRole('button', { name: 'Opening checkout…' }).waitFor()
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
    await panel.getByRole('button', { name: 'Buy now' }).waitFor()
  })

  it('can be read without JavaScript', async () => {
    const { page } = await open(PATH, { javaScriptEnabled: false })
    const { title, panel, steps, similar } = listingPage(page, NAME)
    expect(await title.count()).toBe(1)
    expect(await panel.textContent()).toContain('$2,500–5,000')
    expect(await panel.textContent()).toMatch(/then \$[\d.]+ a year/)
    expect(await steps.count()).toBe(3)
    expect(await similar.count()).toBeGreaterThan(3)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    const card = await fetch(picture ?? '')
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('a sold name says so, without a price, and leads to similar names', async () => {
    const answer = await askListing(url(), NAME)
    const listing = { ...answer.listing, price_band: null }
    const sold = { ...answer, listing, sold: true, offers: false }
    const { page } = await open(QUIET, { isBare: true })
    await page.route(LISTING, (route) => route.fulfill({ json: sold }))
    await page.goto(PATH)
    const { sold: panel, similar } = listingPage(page, NAME)
    await panel.getByText('Sold', { exact: true }).waitFor()
    expect(await panel.textContent()).not.toContain('$')
    expect(await similar.count()).toBeGreaterThan(3)
    expect(await page.title()).toBe(`${NAME} is sold – Namehouse`)
    expect(await violationsOf(page)).toEqual([])
    await panel.getByRole('link', { name: 'See similar names' }).click()
    await expect.poll(() => new URL(page.url()).hash).toBe('#similar-title')
  })

  it('a name that nobody sells here says so, and leads to the search', async () => {
    const { page, faults } = await open('/market/never-listed-4711.com')
    await page.getByRole('heading', { level: 1, name: /isn’t for sale here/ }).waitFor()
    await page.getByRole('link', { name: 'Check if it’s available' }).click()
    await page.waitForURL('**/search?q=never-listed-4711.com')
    faults.splice(0)
  })
})
