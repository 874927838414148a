import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { askListings, countListed, expectQuery, isFocused, shownNames } from './market-page.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads, QUIET } from './watched-page.ts'

const browserPath = findBrowser()
const PER_PAGE = 24

describe.skipIf(browserPath === undefined)('the marketplace in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  describe('browsing', () => {
    it('shows the newest names, as many as the service counts', async () => {
      const { market } = await open('/market')
      const listed = await askListings(url(), `limit=${PER_PAGE}`)
      await market.results.waitFor()
      expect(await market.names()).toEqual(shownNames(listed))
      expect(listed.page.total).toBeGreaterThanOrEqual(5000)
      expect(await market.count.textContent()).toBe(
        `${listed.page.total.toLocaleString('en-US')} names`,
      )
    })

    it('shows price ranges, and asks to sign in for the exact price', async () => {
      const { page, market } = await open('/market')
      await market.results.waitFor()
      const prices = await market.prices.allTextContents()
      const range =
        /^(\$[\d,]+–[\d,]+|Up to \$100|Over \$100,000)(or (up to |over )?\$[\d,–]+ a month)?Exact price$/
      expect(prices.filter((price) => range.test(price))).toHaveLength(PER_PAGE)
      await page.getByText('Sign in for exact prices.').waitFor()
      const [first] = await market.names()
      await page.getByRole('link', { name: `Exact price of ${first}: sign in` }).click()
      await expectQuery(page, { continue: '/market' })
    })

    it('the front page shows the newest names and the state of the service', async () => {
      const { page } = await open('/')
      const fresh = page.getByRole('list', { name: 'Fresh on the market' }).getByRole('listitem')
      await fresh.first().waitFor()
      const newest = shownNames(await askListings(url(), 'limit=24'))
      const shown = await fresh.locator('.name').allTextContents()
      expect(shown).toHaveLength(4)
      expect(newest).toEqual(expect.arrayContaining(shown))
      await page.getByRole('link', { name: 'All systems normal' }).waitFor()
    })
  })

  describe('filters', () => {
    it('typing narrows the list, keeps every letter, and asks once the typing pauses', async () => {
      const { page, market } = await open('/market')
      await market.results.waitFor()
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/market/search')) asked.push(request.url())
      })
      await market.name.pressSequentially('leashly')
      await expectQuery(page, { q: 'leashly' })
      await expect.poll(() => market.names().then(([first]) => first)).toBe('leashly.com')
      expect(await market.count.textContent()).toBe('Best matches for “leashly”')
      expect(await market.name.inputValue()).toBe('leashly')
      expect(asked.length).toBeLessThan('leashly'.length)
    })

    it('a TLD may be typed with its dot and in capitals', async () => {
      const { page, market } = await open('/market?page=2')
      await market.extension.fill('.IO')
      await expectQuery(page, { tld: 'io' })
      await expect.poll(() => market.names().then((names) => names.length)).toBe(PER_PAGE)
      await expect
        .poll(() => market.names().then((names) => names.every((name) => name.endsWith('.io'))))
        .toBe(true)
    })

    it('extensions come with their counts, and a second click removes the filter', async () => {
      const total = await countListed(url(), 'io')
      const { page, market } = await open('/market')
      const chip = market.extensions.getByRole('link', { name: /^\.io/ })
      expect(await chip.textContent()).toBe(`.io${total}`)
      await chip.click()
      await expectQuery(page, { tld: 'io' })
      await expect.poll(() => market.count.textContent()).toBe(`${total} .io names`)
      await chip.click()
      await expectQuery(page, {})
    })

    it('the TLD in a row leads to all names with it', async () => {
      const { page, market } = await open('/market?q=leashly&sort=newest')
      await market.view('List').click()
      await market.results.getByRole('link', { name: 'All .com names for sale' }).click()
      await expectQuery(page, { tld: 'com' })
      await expect.poll(() => market.extension.inputValue()).toBe('com')
      await expect.poll(() => market.name.inputValue()).toBe('')
    })

    it('a maximum is sent to the service as a number; invalid input stays in the field', async () => {
      const { page, market } = await open('/market')
      await market.max.fill('cheap')
      await page.getByText('Enter an amount, for example 2500.').waitFor()
      expect(new URL(page.url()).search).toBe('')
      await market.max.fill('$2,500')
      await expectQuery(page, { max: '2500' })
      const listed = await askListings(url(), `limit=${PER_PAGE}&max=2500`)
      await expect.poll(() => market.names()).toEqual(shownNames(listed))
    })

    it('the order is the one that the service returns', async () => {
      const { page, market } = await open('/market')
      await market.sort.selectOption({ label: 'Highest price' })
      await expectQuery(page, { sort: 'price_desc' })
      const listed = await askListings(url(), `limit=${PER_PAGE}&sort=price_desc`)
      await expect.poll(() => market.names()).toEqual(shownNames(listed))
    })

    it('a category, by link or by field, and a length narrow the list as the service does', async () => {
      const { page, market } = await open('/market')
      const link = market.categories.getByRole('link').first()
      await link.click()
      await expect.poll(() => new URL(page.url()).searchParams.get('category')).not.toBeNull()
      const category = new URL(page.url()).searchParams.get('category') ?? ''
      expect(await market.category.inputValue()).toBe(category)
      const all = await askListings(url(), `limit=${PER_PAGE}&category=${category}`)
      await expect.poll(() => market.names()).toEqual(shownNames(all))
      await market.length.fill('99')
      await page.getByText('Enter a number from 1 to 63.').waitFor()
      await market.length.fill('9')
      await expectQuery(page, { category, length_max: '9' })
      const short = await askListings(url(), `limit=${PER_PAGE}&category=${category}&length_max=9`)
      await expect.poll(() => market.names()).toEqual(shownNames(short))
      await market.category.selectOption('')
      await expectQuery(page, { length_max: '9' })
      const any = await askListings(url(), `limit=${PER_PAGE}&length_max=9`)
      await expect.poll(() => market.names()).toEqual(shownNames(any))
    })

    it('each filter can be removed by itself', async () => {
      const { page, market } = await open('/market?q=a&tld=com&max=2500')
      await market.filters.getByRole('link', { name: 'Remove filter .com' }).click()
      await expectQuery(page, { q: 'a', max: '2500' })
      await market.filters.getByRole('link', { name: 'Clear all' }).click()
      await expectQuery(page, {})
      await expect.poll(() => market.filters.count()).toBe(0)
    })

    it('the category field is sorted by what it shows, topics first', async () => {
      const { market } = await open('/market')
      await market.categories.getByRole('link').first().waitFor()
      const options = await market.category.locator('option').allTextContents()
      const shapes = /^(International|Numbers|Short|With a|Other names)/
      const topics = options.slice(1).filter((text) => !shapes.test(text))
      expect(topics.length).toBeGreaterThan(10)
      expect(options.slice(1, topics.length + 1)).toEqual(topics)
      expect(topics).toEqual(topics.toSorted((a, b) => a.localeCompare(b, 'en')))
    })

    it('the chosen view is remembered, and shows the same names', async () => {
      const { page, market } = await open('/market')
      await market.results.waitFor()
      const names = await market.names()
      await market.view('List').click()
      expect(await market.names()).toEqual(names)
      await page.reload()
      await market.results.waitFor()
      expect(await market.view('List').getAttribute('aria-pressed')).toBe('true')
      expect(await market.results.getByText(/^Listed/).count()).toBe(PER_PAGE)
    })

    it('an empty result suggests names that come close, and the same word as a new name', async () => {
      const { page, market } = await open('/market?q=harborly&sort=newest')
      await page.getByText('No matches', { exact: true }).waitFor()
      await market.close.waitFor()
      const close = await market.close.locator('.name').allTextContents()
      expect(close.every((name) => name.includes('harbo'))).toBe(true)
      await page.getByRole('link', { name: 'Check if “harborly” is available' }).click()
      await expectQuery(page, { q: 'harborly' })
      expect(new URL(page.url()).pathname).toBe('/search')
    })

    it('an empty result is said in words, with a way back to everything', async () => {
      const { page, market } = await open('/market?q=zzqqxx')
      await page.getByText('No matches', { exact: true }).waitFor()
      expect(await market.count.textContent()).toBe('No matches for “zzqqxx”')
      await page.getByRole('link', { name: 'Show all names' }).click()
      await expectQuery(page, {})
      await market.results.waitFor()
    })
  })

  describe('pages', () => {
    it('the next page opens by click and by keyboard, and the back button returns', async () => {
      const { page, market } = await open('/market')
      const second = await askListings(url(), `limit=${PER_PAGE}&offset=${PER_PAGE}`)
      const third = await askListings(url(), `limit=${PER_PAGE}&offset=${2 * PER_PAGE}`)
      await market.next.click()
      await expectQuery(page, { page: '2' })
      await expect.poll(() => market.names()).toEqual(shownNames(second))
      expect(await isFocused(market.range)).toBe(true)
      await market.next.focus()
      await page.keyboard.press('Enter')
      await expectQuery(page, { page: '3' })
      await expect.poll(() => market.names()).toEqual(shownNames(third))
      await page.goBack()
      await expectQuery(page, { page: '2' })
      await expect.poll(() => market.names()).toEqual(shownNames(second))
    })

    it('marks the current page, and only that one', async () => {
      const { page, market } = await open('/market?page=5')
      await market.results.waitFor()
      const pages = page.getByRole('navigation', { name: 'Pages' })
      expect(await pages.locator('[aria-current=page]').allTextContents()).toEqual(['5'])
    })

    it('a page beyond the end leads to the last one', async () => {
      const { page, market } = await open('/market?page=99999')
      await page.getByRole('link', { name: /^Go to page/ }).click()
      await market.results.waitFor()
      expect(await market.next.count()).toBe(0)
      expect(await market.previous.count()).toBe(1)
    })

    it('a deep link restores every control and the list', async () => {
      const { market } = await open('/market?q=a&tld=com&max=50000&sort=price_asc&page=2')
      const query = `limit=${PER_PAGE}&offset=${PER_PAGE}&q=a&tld=com&max=50000&sort=price_asc`
      const listed = await askListings(url(), query)
      await expect.poll(() => market.names()).toEqual(shownNames(listed))
      expect(await market.name.inputValue()).toBe('a')
      expect(await market.extension.inputValue()).toBe('com')
      expect(await market.max.inputValue()).toBe('50000')
      expect(await market.sort.inputValue()).toBe('price_asc')
    })

    it('an address with invalid values shows everything', async () => {
      const { market } = await open('/market?sort=random&max=cheap&page=-4&tld=a%20b')
      const listed = await askListings(url(), `limit=${PER_PAGE}`)
      await expect.poll(() => market.names()).toEqual(shownNames(listed))
    })
  })

  describe('failures', () => {
    const LISTINGS = '**/api/market/listings*'

    it("shows the service's own words, and trying again loads the list", async () => {
      const { page, market, faults } = await open(QUIET, { isBare: true })
      const message = 'The database rests for a moment.'
      await page.route(LISTINGS, (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'internal_error', message } } }),
      )
      await page.goto('/market')
      await market.failure.getByText(message).waitFor()
      await page.unroute(LISTINGS)
      await market.failure.getByRole('button', { name: 'Try again' }).click()
      await market.results.waitFor()
      expect(await market.failure.count()).toBe(0)
      forgetFailedLoads(faults, 503)
    })

    it('after a 429 it says how long to wait, and then enables the retry', async () => {
      const { page, market, faults } = await open(QUIET, { isBare: true })
      const asked: string[] = []
      await page.route(LISTINGS, async (route) => {
        asked.push(route.request().url())
        await route.fulfill({
          status: 429,
          headers: { 'retry-after': '2' },
          json: { error: { code: 'rate_limited', message: 'Too many requests.' } },
        })
      })
      await page.goto('/market')
      await market.failure.getByText('You can try again in 2 seconds.').waitFor()
      const retry = market.failure.getByRole('button', { name: 'Try again' })
      expect(await retry.getAttribute('aria-disabled')).toBe('true')
      expect(asked).toHaveLength(1)
      await page.unroute(LISTINGS)
      await expect.poll(() => retry.getAttribute('aria-disabled')).toBe('false')
      await retry.click()
      await market.results.waitFor()
      forgetFailedLoads(faults, 429)
    })
  })
})
