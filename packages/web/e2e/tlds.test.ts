import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { expectQuery } from './market-page.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads } from './watched-page.ts'

const browserPath = findBrowser()

type ListedTld = {
  tld: string
  unicode?: string
  register_cents: number | null
  renew_cents: number | null
  transfer_cents: number | null
  restore_cents: number | null
}

function cellText(cents: number | null): string {
  const dollars = { style: 'currency', currency: 'USD' } as const
  return cents === null ? '—no price' : (cents / 100).toLocaleString('en-US', dollars)
}

function rowText({ tld, unicode, ...prices }: ListedTld): string {
  const { register_cents, renew_cents, transfer_cents, restore_cents } = prices
  const name = unicode ? `.${unicode}${tld}` : `.${tld}`
  return [name, ...[register_cents, renew_cents, transfer_cents, restore_cents].map(cellText)].join(
    '|',
  )
}

describe.skipIf(browserPath === undefined)('the TLDs in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '')

  async function askTlds(): Promise<ListedTld[]> {
    const response = await fetch(`${url()}/api/tlds`)
    expect(response.status).toBe(200)
    const { tlds } = (await response.json()) as { tlds: ListedTld[] }
    return tlds.toSorted((a, b) => (a.tld < b.tld ? -1 : 1))
  }

  async function shownRows(page: Page): Promise<string[]> {
    const rows = page.locator('.tld-table tbody tr')
    await rows.first().waitFor()
    type Row = { cells: Iterable<{ textContent: string }> }
    return await rows.evaluateAll((all: Row[]) =>
      all.map(({ cells }) => [...cells].map(({ textContent }) => textContent).join('|')),
    )
  }

  it('lists every TLD with its four prices, as the service has them', async () => {
    const { page } = await open('/tlds')
    const listed = await askTlds()
    expect(await shownRows(page)).toEqual(listed.map(rowText))
    await page.getByText(`${listed.length.toLocaleString('en-US')} endings`).waitFor()
  })

  it('a missing price is a dash and never a zero', async () => {
    const { page } = await open('/tlds')
    const listed = await askTlds()
    const lacking = listed.filter(({ restore_cents }) => restore_cents === null)
    expect(lacking.length).toBeGreaterThan(0)
    const rows = await shownRows(page)
    for (const { tld, ...rest } of lacking) expect(rows).toContain(rowText({ tld, ...rest }))
    expect(rows.filter((row) => row.includes('$0.00'))).toEqual([])
  })

  it('sorts by a column with the keyboard, both ways, and announces it', async () => {
    const { page } = await open('/tlds')
    const listed = await askTlds()
    const renew = page.getByRole('columnheader', { name: 'Renew' })
    await renew.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expectQuery(page, { sort: 'renew' })
    expect(await renew.getAttribute('aria-sort')).toBe('ascending')
    const cheapest = Math.min(...listed.map((tld) => tld.renew_cents ?? Number.POSITIVE_INFINITY))
    await expect.poll(async () => (await shownRows(page))[0]).toContain(cellText(cheapest))
    await page.keyboard.press('Enter')
    await expectQuery(page, { sort: '-renew' })
    await expect.poll(() => renew.getAttribute('aria-sort')).toBe('descending')
    const highest = Math.max(...listed.map((tld) => tld.renew_cents ?? 0))
    await expect.poll(async () => (await shownRows(page))[0]).toContain(cellText(highest))
    expect((await shownRows(page)).at(-1)).toContain('—no price')
    expect(await page.locator('[aria-sort]').count()).toBe(1)
  })

  it('finds as you type, what is meant first, and leads to its page', async () => {
    const { page } = await open('/tlds')
    await page.getByRole('searchbox', { name: 'Find an ending' }).pressSequentially('.CO')
    await expectQuery(page, { q: '.CO' })
    await expect.poll(async () => (await shownRows(page))[0]).toMatch(/^\.co\|/)
    const rows = await shownRows(page)
    expect(rows.every((row) => row.split('|')[0]?.includes('co'))).toBe(true)
    await page.getByRole('link', { name: '.co', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '.co', exact: true }).waitFor()
    await page.goBack()
    await expectQuery(page, { q: '.CO' })
    await expect.poll(async () => (await shownRows(page))[0]).toMatch(/^\.co\|/)
  })

  it('a deep link restores the search and the order', async () => {
    const { page } = await open('/tlds?q=org&sort=-tld')
    const names = (await shownRows(page)).map((row) => row.split('|')[0])
    expect(names).toContain('.org')
    expect(names).toEqual(names.toSorted().toReversed())
    expect(await page.getByRole('searchbox', { name: 'Find an ending' }).inputValue()).toBe('org')
  })

  it('holds 1,500 TLDs and still finds one', async () => {
    const { page } = await open('/', { isBare: true })
    const tlds = Array.from({ length: 1_500 }, (_, index) => ({
      tld: `e${index}`,
      currency: 'USD',
      register_cents: index + 1,
      renew_cents: null,
      transfer_cents: null,
      restore_cents: null,
    }))
    await page.route('**/api/tlds', (route) => route.fulfill({ json: { tlds } }))
    await page.goto('/tlds')
    expect(await shownRows(page)).toHaveLength(1_500)
    await page.getByRole('searchbox', { name: 'Find an ending' }).fill('e1499')
    await expect.poll(() => shownRows(page)).toHaveLength(1)
  })

  describe('one TLD', () => {
    it('shows prices, rules, requirements and when they were loaded', async () => {
      const { page } = await open('/tlds/de')
      const de = (await askTlds()).find(({ tld }) => tld === 'de')
      const prices = page.locator('.tld-prices')
      await prices
        .getByText(cellText(de?.register_cents ?? 0))
        .first()
        .waitFor()
      expect(await prices.textContent()).toContain(cellText(de?.restore_cents ?? 0))
      await page.getByText('1 year', { exact: true }).waitFor()
      await page.getByRole('list', { name: 'Registrant' }).getByText('Postal code').waitFor()
      await page.getByText(/^Read from the registrar/).waitFor()
      expect(await page.getByText('may be out of date').count()).toBe(0)
    })

    it('warns when the data may be out of date', async () => {
      const { page } = await open('/', { isBare: true })
      await page.route('**/api/tlds/com/metadata', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as object
        await route.fulfill({ response: answer, json: { ...body, stale: true } })
      })
      await page.goto('/tlds/com')
      await page.getByText('These figures may be out of date.').waitFor()
    })

    it('draws the price history, and shows it as a table by keyboard', async () => {
      const { page } = await open('/', { isBare: true })
      const history = [
        { op: 'renew', priceCents: 1500, at: '2026-06-02T00:00:00.000Z' },
        { op: 'renew', priceCents: 1000, at: '2026-01-01T00:00:00.000Z' },
      ]
      await page.route('**/api/pricing/tld/history?tld=com', (route) =>
        route.fulfill({ json: { tld: 'com', currency: 'USD', history } }),
      )
      await page.goto('/tlds/com')
      await page.getByText('No price to register is on record').waitFor()
      await page.getByRole('combobox', { name: 'Price to' }).selectOption('renew')
      await expectQuery(page, { op: 'renew' })
      await page.getByText('$10.00 from Jan 1, 2026, $15.00 now, after 1 change.').waitFor()
      expect(await page.locator('.chart-line').getAttribute('d')).toMatch(/^M0 /)
      await page.locator('summary').focus()
      await page.keyboard.press('Enter')
      const table = page.getByRole('table', { name: 'Renew: price since each date' })
      expect(await table.getByRole('row').allTextContents()).toEqual([
        'SincePrice',
        'Jun 2, 2026$15.00',
        'Jan 1, 2026$10.00',
      ])
    })

    it('that nobody sells is reported as such, with a way to continue', async () => {
      const { page, faults } = await open('/tlds/zzznone')
      await page.getByText('This TLD is not in our catalogue.').waitFor()
      await page.getByRole('link', { name: 'See all endings' }).click()
      await page.getByRole('heading', { level: 1, name: 'Endings and their prices' }).waitFor()
      forgetFailedLoads(faults, 404)
    })
  })
})
