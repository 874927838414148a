import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { expectQuery } from './market-page.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads, QUIET } from './watched-page.ts'

const browserPath = findBrowser()

type ListedTld = {
  tld: string
  unicode?: string
  register_cents: number | null
  renew_cents: number | null
  transfer_cents: number | null
  restore_cents: number | null
  privacy: boolean
  idn: boolean
  dnssec: boolean
}

const PER_PAGE = 50

function cellText(cents: number | null): string {
  const dollars = { style: 'currency', currency: 'USD' } as const
  return cents === null ? '—no price' : (cents / 100).toLocaleString('en-US', dollars)
}

function dealText({ register_cents: first, renew_cents: later }: ListedTld): string {
  if (first === null || later === null || first >= later) return ''
  return `${Math.round((1 - first / later) * 100)}% off the first year`
}

function rowText(listed: ListedTld): string {
  const { tld, unicode, register_cents, renew_cents, transfer_cents, restore_cents } = listed
  const name = `${unicode ? `.${unicode}${tld}` : `.${tld}`}${dealText(listed)}`
  const extras = [listed.privacy && 'Privacy', listed.dnssec && 'DNSSEC', listed.idn && 'IDN']
    .filter(Boolean)
    .join(', ')
  return [
    name,
    extras,
    ...[register_cents, renew_cents, transfer_cents, restore_cents].map(cellText),
  ].join('|')
}

describe.skipIf(browserPath === undefined)('the TLDs in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

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

  it('lists every TLD with its four prices, as the service has them, page by page', async () => {
    const { page } = await open('/tlds?sort=tld')
    const listed = await askTlds()
    await page.getByText(`${listed.length.toLocaleString('en-US')} extensions`).waitFor()
    const pages = Math.ceil(listed.length / PER_PAGE)
    for (let turned = 0; turned < pages; turned += 1) {
      const expected = listed.slice(turned * PER_PAGE, (turned + 1) * PER_PAGE).map(rowText)
      await expect.poll(() => shownRows(page)).toEqual(expected)
      if (turned < pages - 1) await page.getByRole('link', { name: 'Next page' }).click()
    }
    expect(await page.getByRole('link', { name: 'Next page' }).count()).toBe(0)
  })

  it('well-known TLDs come first, and a phone does not scroll for long', async () => {
    const { page } = await open('/tlds', { viewport: { width: 390, height: 844 } })
    expect((await shownRows(page))[0]).toMatch(/^\.com\|/)
    const height = await page.evaluate('document.documentElement.scrollHeight')
    expect(height).toBeLessThan(6_000)
  })

  it('narrows to first-year deals, each with its badge and both prices side by side', async () => {
    const { page } = await open('/tlds')
    await page.getByRole('link', { name: /^First-year deals/ }).click()
    await expectQuery(page, { only: 'deals' })
    const deals = (await askTlds()).filter((tld) => dealText(tld) !== '')
    await page.getByText(`${deals.length} extensions`).waitFor()
    for (const row of await shownRows(page)) {
      expect(row).toMatch(/% off the first year\|.*\|\$[\d.,]+\|\$[\d.,]+\|/)
    }
    await page.getByRole('link', { name: 'Cheapest first' }).click()
    await expectQuery(page, { only: 'deals', sort: 'register' })
    const cheapest = Math.min(...deals.map((tld) => tld.register_cents ?? 0))
    await expect.poll(async () => (await shownRows(page))[0]).toContain(cellText(cheapest))
  })

  it('a missing price is a dash and never a zero', async () => {
    const listed = await askTlds()
    const lacking = listed.filter(({ restore_cents }) => restore_cents === null)
    expect(lacking.length).toBeGreaterThan(0)
    const [first] = lacking
    const { page } = await open(`/tlds?q=${first?.tld}`)
    const rows = await shownRows(page)
    expect(first && rowText(first)).toContain('—no price')
    expect(rows).toContain(first && rowText(first))
    expect(rows.filter((row) => row.includes('$0.00'))).toEqual([])
  })

  it('sorts by a column with the keyboard, both ways, and announces it', async () => {
    const { page } = await open('/tlds')
    const listed = await askTlds()
    const renew = page.getByRole('columnheader', { name: 'Renewal' })
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
    expect(await page.locator('[aria-sort]').count()).toBe(1)
    await page.getByRole('link', { name: /^Page/ }).last().click()
    await expect.poll(async () => (await shownRows(page)).at(-1)).toContain('—no price')
  })

  it('finds as you type, what is meant first, and leads to its page', async () => {
    const { page } = await open('/tlds')
    await page.getByRole('searchbox', { name: 'Find an extension' }).pressSequentially('.CO')
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
    expect(await page.getByRole('searchbox', { name: 'Find an extension' }).inputValue()).toBe(
      'org',
    )
  })

  it('holds 1,500 TLDs and still finds one', async () => {
    const { page } = await open(QUIET, { isBare: true })
    const tlds = Array.from({ length: 1_500 }, (_, index) => ({
      tld: `e${index}`,
      currency: 'USD',
      register_cents: index + 1,
      renew_cents: null,
      transfer_cents: null,
      restore_cents: null,
      privacy: false,
      idn: false,
      dnssec: false,
    }))
    await page.route('**/api/tlds', (route) => route.fulfill({ json: { tlds } }))
    await page.goto('/tlds')
    await page.getByText('1,500 extensions').waitFor()
    expect(await shownRows(page)).toHaveLength(PER_PAGE)
    await page.getByRole('searchbox', { name: 'Find an extension' }).fill('e1499')
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
      await page.getByText('1 year', { exact: true }).first().waitFor()
      await page.getByRole('list', { name: 'Registrant' }).getByText('Postal code').waitFor()
      await page.getByText(/^Updated \w{3} \d/).waitFor()
      expect(await page.getByText('may be out of date').count()).toBe(0)
    })

    it('warns when the data may be out of date', async () => {
      const { page } = await open(QUIET, { isBare: true })
      await page.route('**/api/tlds/com/metadata', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as object
        await route.fulfill({ response: answer, json: { ...body, stale: true } })
      })
      await page.goto('/tlds/com')
      await page.getByText('These prices and rules may be out of date.').waitFor()
    })

    it('draws the price history, and shows it as a table by keyboard', async () => {
      const { page } = await open(QUIET, { isBare: true })
      const history = [
        { op: 'renew', priceCents: 1500, at: '2026-06-02T00:00:00.000Z' },
        { op: 'renew', priceCents: 1000, at: '2026-01-01T00:00:00.000Z' },
      ]
      await page.route('**/api/pricing/tld/history?tld=com', (route) =>
        route.fulfill({ json: { tld: 'com', currency: 'USD', history } }),
      )
      await page.goto('/tlds/com')
      await page.getByText('No price is on record for this yet.').waitFor()
      await page.getByRole('link', { name: 'Renewal' }).click()
      await expectQuery(page, { op: 'renew' })
      await page.getByText('$15.00 now, after 1 change. It was $10.00 on Jan 1, 2026.').waitFor()
      expect(await page.locator('.price-chart .line').getAttribute('d')).toMatch(/^M0 /)
      await page.getByText('Show as a table').focus()
      await page.keyboard.press('Enter')
      const table = page.getByRole('table', { name: 'Renewal: price since each date' })
      expect(await table.getByRole('row').allTextContents()).toEqual([
        'SincePrice',
        'Jun 2, 2026$15.00',
        'Jan 1, 2026$10.00',
      ])
    })

    it('searches for a name with this TLD', async () => {
      const { page } = await open('/tlds/de')
      await page.getByRole('searchbox', { name: 'Find a name in .de' }).fill('Busy Harbor')
      await page.keyboard.press('Enter')
      await expectQuery(page, { q: 'busyharbor.de' })
      expect(new URL(page.url()).pathname).toBe('/search')
    })

    it('that nobody sells is reported as such, with a way to continue', async () => {
      const { page, faults } = await open('/tlds/zzznone')
      await page.getByText('We don’t sell this extension.').waitFor()
      await page.getByRole('link', { name: 'See all extensions' }).click()
      await page.getByRole('heading', { level: 1, name: 'Extensions' }).waitFor()
      forgetFailedLoads(faults, 404)
    })
  })
})
