import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { expectQuery, isFocused } from './market-page.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()

/** What surrounds the results: filters, the shortlist, keyboard shortcuts, and the plain pages. */
describe.skipIf(browserPath === undefined)('around the search in a browser', () => {
  const { open } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it('filters narrow the results at once, and can be cleared', async () => {
    const { page, search } = await open('/search?q=busy-harbor.com')
    await search.done()
    await page.getByRole('combobox', { name: 'Extension' }).selectOption('.net')
    expect(await search.rows.count()).toBe(1)
    await page.getByRole('button', { name: /^For sale/ }).click()
    await page.getByText('No names match your filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    expect(await search.rows.count()).toBe(11)
    await page.getByRole('checkbox', { name: 'Hide taken' }).check()
    expect(await search.rows.getByText('Registered', { exact: true }).count()).toBe(0)
  })

  it('a shortlist is kept without signing in, and its names are compared by link', async () => {
    const { page, search } = await open('/search?q=busy-harbor.com')
    await search.done()
    await search.heart('busy-harbor.com').click()
    await search.heart('busy-harbor.net').click()
    await page.reload()
    await search.done()
    expect(await search.heart('busy-harbor.com').getAttribute('aria-pressed')).toBe('true')
    await search.shortlist.click()
    await page.getByRole('heading', { level: 1, name: 'Compare names' }).waitFor()
    await expectQuery(page, { list: 'busy-harbor.com,busy-harbor.net' })
    const row = page.getByRole('row', { name: /^busy-harbor\.com/ })
    await row.getByRole('cell', { name: 'Registered', exact: true }).waitFor()
    expect(await page.getByRole('row').count()).toBe(3)
  })

  it('a shared list checks each of its names when it is opened', async () => {
    const { page } = await open('/search?list=solarhub.com,free-harbor-4711.com,nonsense')
    await page.getByText('2 of 2 are available or for sale.').waitFor()
    await page
      .getByRole('row', { name: /solarhub\.com/ })
      .getByRole('cell', { name: 'For sale', exact: true })
      .waitFor()
    await page.getByRole('button', { name: 'Add all to shortlist' }).click()
    await page.getByRole('link', { name: /^Shortlist 2$/ }).waitFor()
  })

  it('"/" leads to the search field from anywhere, but not while typing', async () => {
    const { page, search } = await open('/docs')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    await search.field.waitFor()
    await expect.poll(() => isFocused(search.field)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/search')
    await page.keyboard.type('a/b')
    expect(await search.field.inputValue()).toBe('a/b')
  })

  it('the command menu opens, filters and goes by keyboard alone', async () => {
    const { page, search } = await open('/market')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await search.dialog.getByRole('combobox').waitFor()
    expect(await isFocused(search.dialog.getByRole('combobox'))).toBe(true)
    await page.keyboard.press('ArrowDown')
    const chosen = search.dialog.getByRole('option', { selected: true })
    expect(await chosen.textContent()).toContain('Marketplace')
    await page.keyboard.press('Escape')
    await search.dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await search.dialog.getByRole('combobox').waitFor()
    await page.keyboard.type('extensions')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/tlds')
    await search.dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await search.dialog.getByRole('combobox').waitFor()
    await page.keyboard.type('busy-harbor.com')
    await page.keyboard.press('Enter')
    await expectQuery(page, { q: 'busy-harbor.com' })
  })

  it('the status page shows what our probes found in each part of the service', async () => {
    const { page } = await open('/status')
    const main = page.getByRole('main')
    const part = (name: string) => main.getByRole('listitem').filter({ hasText: name })
    // The first probes may still be under way.
    await expect
      .poll(async () => {
        await page.reload()
        return await part('Website').getByText('Working').count()
      })
      .toBe(1)
    for (const name of ['API', 'Domain registration', 'Webhook deliveries']) {
      await part(name)
        .getByText(/% of checks passed since /)
        .waitFor()
    }
  })
})
