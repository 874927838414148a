import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { askListings, expectQuery, searchListings, shownNames } from './market-page.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()
const PER_PAGE = 24

describe.skipIf(browserPath === undefined)('the marketplace searched by meaning', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it('words find names by meaning, page by page, and another order finds them by letters', async () => {
    const { page, market } = await open('/market?q=dog')
    const best = await searchListings(url(), 'q=dog')
    await expect.poll(() => market.names()).toEqual(shownNames(best))
    expect(shownNames(best).filter((name) => !name.includes('dog')).length).toBeGreaterThan(5)
    const more = await searchListings(url(), `q=dog&cursor=${best.next_cursor}`)
    await market.more.click()
    await expect.poll(() => market.names()).toEqual(shownNames(more))
    expect(await market.count.textContent()).toBe('More matches for “dog”')
    await page.goBack()
    await expect.poll(() => market.names()).toEqual(shownNames(best))
    await market.sort.selectOption({ label: 'Newest' })
    await expectQuery(page, { q: 'dog', sort: 'newest' })
    const listed = await askListings(url(), `limit=${PER_PAGE}&q=dog`)
    await expect.poll(() => market.names()).toEqual(shownNames(listed))
  })
})
