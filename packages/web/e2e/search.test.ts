import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { expectQuery, isFocused } from './market-page.ts'
import { askSearch, refusalOf } from './search-page.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads, QUIET, refuse } from './watched-page.ts'

const browserPath = findBrowser()
const WHOIS = '**/api/tools/whois'

describe.skipIf(browserPath === undefined)('the search in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it('follows the typing on the front page, and its address can be shared', async () => {
    const { page, search } = await open('/')
    await search.field.pressSequentially('busy-harbo')
    await search.panel.getByRole('link', { name: 'busy-harbo.com', exact: true }).waitFor()
    await expectQuery(page, { q: 'busy-harbo' })
    await search.field.pressSequentially('r.')
    await search.panel.getByText('Registered', { exact: true }).waitFor()
    expect(await search.panel.getByRole('listitem').first().textContent()).toMatch(/until [A-Z]/)
    await search.field.pressSequentially('com')
    await expectQuery(page, { q: 'busy-harbor.com' })
    await search.done()
    expect(await search.panel.locator('li .chip').count()).toBe(6)
    expect(await isFocused(search.field)).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Find the name/)
    await page.reload()
    await search.panel.getByText('Registered', { exact: true }).waitFor()
    expect(await search.field.inputValue()).toBe('busy-harbor.com')
    expect(await page.title()).toBe('busy-harbor.com – Namehouse')
    await page.goBack()
    await search.panel.waitFor({ state: 'detached' })
    expect(await search.field.inputValue()).toBe('')
  })

  it('Enter on the front page leads to all results, in the layout of every search', async () => {
    const { page, search } = await open('/')
    await search.field.pressSequentially('busy-harbor.com')
    await page.keyboard.press('Enter')
    await search.primary.getByText('Registered', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/search')
    await expectQuery(page, { q: 'busy-harbor.com' })
    await search.done()
    expect(await search.rows.count()).toBe(11)
    expect(await isFocused(search.field)).toBe(true)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /^Find the name/ }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('an emptied field shows the front page again', async () => {
    const { page, search } = await open('/')
    await search.field.fill('solarhub.com')
    await search.panel.getByText('For sale').first().waitFor()
    await search.field.press('Escape')
    await search.panel.waitFor({ state: 'detached' })
    expect(await search.field.inputValue()).toBe('')
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('deleting a letter sends no new request, and half a name shows no error', async () => {
    const { page, search } = await open('/search')
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/domain/search')) asked.push(request.postData())
    })
    await search.field.fill('busy-harbor.co')
    await search.done()
    await search.field.fill('busy-harbor.com')
    await search.primary.getByText('Registered', { exact: true }).waitFor()
    await search.done()
    await search.field.fill('busy-harbor.c')
    await expectQuery(page, { q: 'busy-harbor' })
    await search.field.fill('busy-harbor..')
    await search.field.fill('busy-harbor.co')
    await page.getByRole('heading', { level: 1, name: 'busy-harbor.co', exact: true }).waitFor()
    await search.done()
    expect(asked).toEqual(['{"q":"busy-harbor.co"}', '{"q":"busy-harbor.com"}'])
    expect(await search.problem.textContent()).toBe('')
  })

  it.each([
    ['busy-harbor.com', 'registered'],
    ['free-harbor-4711.com', 'available'],
    ['reserved-harbor.org', 'reserved'],
    ['quiet-harbor.de', 'registered'],
    ['lost-harbor.xyz', 'unknown'],
    ['solarhub.com', 'listed'],
    ['harbor.zzznone', 'unsupported'],
  ])('%s: shows what the service reports for it and its other TLDs', async (q, state) => {
    const { search } = await open(`/search?q=${q}`)
    const expected = await askSearch(url(), q)
    await search.done()
    expect(expected.get(q)?.state).toBe(state)
    expect(await search.primary.locator('.chip').textContent()).toBe(expected.get(q)?.state_label)
    expect(await search.primary.getAttribute('data-reported')).toBe(state)
    expect(await search.primary.locator('.verdict-note').textContent()).toContain(
      expected.get(q)?.meta.reason ?? '',
    )
    const shown = await search.rows.evaluateAll((rows: { innerText: string }[]) =>
      rows.map(({ innerText }) => innerText),
    )
    const others = [...expected.values()].filter(({ domain }) => domain !== q)
    expect(shown).toHaveLength(others.length)
    for (const { domain, state_label } of others) {
      expect(shown.find((text) => text.startsWith(`${domain}\n`))).toContain(state_label)
    }
  })

  it('what the market and the registrar add appears once they answer', async () => {
    const q = 'premium-harbor.io'
    const { search } = await open(`/search?q=${q}`)
    const expected = await askSearch(url(), q)
    await search.primary.locator('.chip').waitFor()
    expect(await search.primary.locator('.chip').textContent()).toBe(expected.get(q)?.state_label)
  })

  it('makes a few announcements in all, not one per row', async () => {
    const { page, search } = await open('/search')
    await page.evaluate(`{
      window.spoken = []
      const listen = () => {
        const text = document.querySelector('output.search-progress')?.textContent
        if (text && window.spoken.at(-1) !== text) window.spoken.push(text)
      }
      new MutationObserver(listen).observe(document.body, {
        subtree: true, childList: true, characterData: true,
      })
    }`)
    await search.field.fill('busy-harbor.com')
    await page.keyboard.press('Enter')
    await search.progress.getByText('other extensions are available').waitFor()
    const spoken = await page.evaluate<string[]>('window.spoken')
    expect(spoken.length).toBeLessThanOrEqual(4)
    expect(spoken.at(-1)).toMatch(
      /^busy-harbor\.com is registered\. (All|\d+ of) 11 other extensions/,
    )
  })

  it('a name for sale links to its page', async () => {
    const { page, search } = await open('/search?q=solarhub.com')
    await search.primary.getByRole('link', { name: 'View listing: solarhub.com' }).click()
    await page.waitForURL('**/market/solarhub.com')
    await page.getByRole('heading', { level: 1, name: 'solarhub.com' }).waitFor()
  })

  it('going back returns to the previous search, in the field too', async () => {
    const { page, search } = await open('/search?q=busy-harbor.com')
    await search.done()
    await search.field.fill('solarhub.com')
    await page.keyboard.press('Enter')
    await expectQuery(page, { q: 'solarhub.com' })
    await search.primary.getByText('For sale').waitFor()
    await page.goBack()
    await search.primary.getByText('Registered', { exact: true }).waitFor()
    expect(await search.field.inputValue()).toBe('busy-harbor.com')
  })

  it('a word without a TLD is searched as .com, with suggestions beside it', async () => {
    const { page, search } = await open('/search')
    await search.field.fill('solar roof')
    await page.keyboard.press('Enter')
    await expectQuery(page, { q: 'solar roof' })
    await page.getByRole('heading', { level: 1, name: 'solarroof.com' }).waitFor()
    await search.ideas.waitFor()
    await search.done()
    const ideas = await search.ideas.locator('.name').allTextContents()
    const others = await search.others.locator('.name').allTextContents()
    expect(ideas.length).toBeGreaterThan(5)
    expect(ideas.filter((name) => others.includes(name) || name === 'solarroof.com')).toEqual([])
  })

  it('after a full name, its words lead to suggestions', async () => {
    const { page, search } = await open('/search?q=busy-harbor.com')
    await page.getByRole('link', { name: 'Ideas with “busy harbor”' }).click()
    await expectQuery(page, { q: 'busy harbor' })
    await search.ideas.waitFor()
  })

  describe('refusals', () => {
    it('400: the problem with a name is shown at the field', async () => {
      const { page, search, faults } = await open('/search')
      const message = await refusalOf(url(), 'harbor..com')
      await search.field.fill('harbor..com')
      await page.keyboard.press('Enter')
      await search.problem.getByText(message, { exact: true }).waitFor()
      expect(await search.field.getAttribute('aria-invalid')).toBe('true')
      const described = await search.field.getAttribute('aria-describedby')
      expect(await search.problem.getAttribute('id')).toBe(described)
      expect(await search.primary.count()).toBe(0)
      expect(await isFocused(search.field)).toBe(true)
      await search.field.fill('harbor.com')
      await page.keyboard.press('Enter')
      await search.primary.waitFor()
      expect(await search.problem.textContent()).toBe('')
      forgetFailedLoads(faults, 400)
    })

    it('429: says how long to wait, and then enables the retry', async () => {
      const { page, search, faults } = await open(QUIET, { isBare: true })
      const error = { code: 'rate_limited', message: 'Too many requests.' }
      await refuse(page, '**/api/domain/search', { status: 429, error, retryAfter: '2' })
      await page.goto('/search?q=busy-harbor.com')
      await search.failure.getByText('You can try again in 2 seconds.').waitFor()
      await page.unroute('**/api/domain/search')
      const retry = search.failure.getByRole('button', { name: 'Try again' })
      await expect.poll(() => retry.getAttribute('aria-disabled')).toBe('false')
      await retry.click()
      await search.primary.getByText('Registered', { exact: true }).waitFor()
      forgetFailedLoads(faults, 429)
    })
  })

  describe('the registration', () => {
    it('opens by keyboard, and the whole record comes on demand with the quota', async () => {
      const { page, search } = await open('/search?q=busy-harbor.com')
      await search.details('busy-harbor.com').focus()
      await page.keyboard.press('Enter')
      await search.dialog.getByText('Name servers').waitFor()
      expect(await search.dialog.getByText('Registrant').count()).toBe(0)
      await search.lookUp.focus()
      await page.keyboard.press('Enter')
      await search.dialog.getByText('Hidden by the registry').waitFor()
      expect(await search.dialog.textContent()).toMatch(
        /From RDAP\. 1 of \d+ lookups used today, \d+ remaining\./,
      )
      await page.keyboard.press('Escape')
      await search.dialog.waitFor({ state: 'detached' })
      expect(await isFocused(search.details('busy-harbor.com'))).toBe(true)
    })

    it('a taken name shows no price for registering it', async () => {
      const { search } = await open('/search?q=busy-harbor.com')
      await search.details('busy-harbor.com').click()
      await search.dialog.getByText('Renewal').waitFor()
      expect(await search.dialog.getByText('First year').count()).toBe(0)
      expect(await search.primary.getByText('First year').count()).toBe(0)
    })

    it('is kept: opening it again uses no second lookup', async () => {
      const { page, search } = await open('/search?q=quiet-harbor.de')
      await search.details('quiet-harbor.de').click()
      await search.lookUp.click()
      await search.dialog.getByText('From WHOIS.').waitFor()
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.keyboard.press('Escape')
      await search.details('quiet-harbor.de').click()
      await search.dialog.getByText('From WHOIS.').waitFor()
      expect(asked.filter((address) => address.endsWith('/api/tools/whois'))).toEqual([])
    })

    it('404: an unregistered name is an answer, not a failure', async () => {
      const { search, faults } = await open('/search?q=reserved-harbor.org')
      const message = 'reserved-harbor.org is not registered: the registry reserves it.'
      await search.details('reserved-harbor.org').click()
      await search.lookUp.click()
      await search.dialog.getByText(message).waitFor()
      expect(await search.failure.count()).toBe(0)
      forgetFailedLoads(faults, 404)
    })

    it('404: a registry that is down is reported, with a way to retry', async () => {
      const { search, faults } = await open('/search?q=lost-harbor.xyz')
      const message = 'The registry could not be reached'
      await search.details('lost-harbor.xyz').click()
      await search.lookUp.click()
      await search.failure.getByText(message).waitFor()
      await search.failure.getByRole('button', { name: 'Try again' }).waitFor()
      forgetFailedLoads(faults, 404)
    })

    it('429: a used-up quota says when there are lookups again', async () => {
      const { page, search, faults } = await open('/search?q=busy-harbor.com')
      const error = { code: 'quota_exceeded', message: 'Ten lookups a day.' }
      await refuse(page, WHOIS, { status: 429, error, retryAfter: '67964' })
      await search.details('busy-harbor.com').click()
      await search.lookUp.click()
      await search.failure.getByText('Ten lookups a day.').waitFor()
      expect(await search.failure.textContent()).toContain('try again in 18 hours 53 minutes')
      const retry = search.failure.getByRole('button', { name: 'Try again' })
      expect(await retry.getAttribute('aria-disabled')).toBe('true')
      forgetFailedLoads(faults, 429)
    })
  })
})
