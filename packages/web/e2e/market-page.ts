import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The marketplace page, by the words on it. */
export function marketPage(page: Page) {
  const results = page.getByRole('list', { name: 'Names for sale' })
  return {
    name: page.getByRole('searchbox', { name: 'Search names for sale' }),
    extension: page.getByRole('textbox', { name: 'Other extension' }),
    extensions: page.getByRole('group', { name: 'Extension', exact: true }),
    max: page.getByRole('textbox', { name: 'Highest price, USD' }),
    length: page.getByRole('textbox', { name: 'Maximum length' }),
    filters: page.getByRole('list', { name: 'Active filters' }),
    category: page.getByRole('combobox', { name: 'Category' }),
    categories: page.getByRole('navigation', { name: 'Categories' }),
    sort: page.getByRole('combobox', { name: 'Sort' }),
    count: page.getByRole('main').getByRole('status'),
    results,
    prices: results.locator('.price'),
    close: page.getByRole('list', { name: 'Close matches' }),
    view: (name: 'Cards' | 'List') => page.getByRole('button', { name, exact: true }),
    more: page.getByRole('link', { name: 'More matches' }),
    next: page.getByRole('link', { name: 'Next page' }),
    previous: page.getByRole('link', { name: 'Previous page' }),
    range: page.getByRole('heading', { level: 2, name: /Showing/ }),
    failure: page.getByRole('alert'),
    names: async (): Promise<string[]> => {
      const texts = await results.locator('.name').allTextContents()
      return texts.map((text) => text.trim())
    },
  }
}

export type Listed = { items: { domain: string; unicode?: string }[]; page: { total: number } }

/** What the API returns for the same search, to compare with the page. */
export async function askListings(url: string, query: string): Promise<Listed> {
  const response = await fetch(`${url}/api/market/listings?${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Listed
}

type Matches = Pick<Listed, 'items'> & { next_cursor: string | null }

/** The same for a search by meaning. */
export async function searchListings(url: string, query: string): Promise<Matches> {
  const response = await fetch(`${url}/api/market/search?${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Matches
}

export function shownNames(listed: Pick<Listed, 'items'>): string[] {
  return listed.items.map(({ domain, unicode }) => unicode ?? domain)
}

/** Waits until the address has exactly these parameters. */
export async function expectQuery(page: Page, query: Record<string, string>): Promise<void> {
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(query)
}

export async function isFocused(locator: Locator): Promise<boolean> {
  return await locator.evaluate((element: { matches: (rule: string) => boolean }) =>
    element.matches(':focus'),
  )
}

/** How many names of a TLD are listed. */
export async function countListed(url: string, tld: string): Promise<number | undefined> {
  const { tlds } = (await (await fetch(`${url}/api/market/categories`)).json()) as {
    tlds: { tld: string; total: number }[]
  }
  return tlds.find((each) => each.tld === tld)?.total
}
