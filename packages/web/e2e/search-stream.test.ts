import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openSearchGate } from './search-gate.ts'
import type { SearchGate } from './search-gate.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()

/**
 * Counts searches, and presses Enter immediately after a timer has begun one, before the page is
 * rendered again.
 */
const SUBMIT_AT_PAUSE_END = `(() => {
  const { setTimeout: later, fetch: send } = window
  window.asked = []
  window.fetch = (address, options) => {
    if (String(address).endsWith('/api/domain/search')) window.asked.push(options.body)
    return send(address, options)
  }
  window.setTimeout = (run, ms, ...given) => later(() => {
    run(...given)
    if (location.search.includes('solarhub.com')) document.querySelector('form.seek').requestSubmit()
  }, ms)
})()`

/** Two changes without a pause between them are a burst, which is searched when it ends. */
const TYPE_A_BURST = `(() => {
  document.querySelector('form.seek input[type=search]').select()
  for (const part of ['solar', 'hub.com']) document.execCommand('insertText', false, part)
})()`

/** The search while it is streaming, held and broken on demand. */
describe.skipIf(browserPath === undefined)('the search stream in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })
  let gate: SearchGate

  beforeAll(async () => {
    gate = await openSearchGate(url())
  })

  afterEach(() => {
    gate.release()
    gate.left = []
    gate.ended = []
  })

  afterAll(async () => {
    await gate.close()
  })

  it('shows every name immediately, as pending, before any registry has answered', async () => {
    gate.linesMax = 1
    const { search } = await open('/search?q=busy-harbor.com', { origin: gate.url, isBare: true })
    await search.rows.nth(10).waitFor()
    expect(await search.rows.count()).toBe(11)
    expect(await search.primary.getAttribute('aria-busy')).toBe('true')
    expect(await search.others.getAttribute('aria-busy')).toBe('true')
    expect(await search.progress.textContent()).toBe('Checking names…')
    gate.release()
    await search.done()
    expect(await search.answered.count()).toBe(11)
  })

  it.each([
    [1280, 'lost-harbor.xyz'],
    [360, 'lost-harbor.xyz'],
    [360, 'solarhub.com'],
  ])('nothing shifts while the rows arrive, at %i px with %s', async (width, q) => {
    gate.linesMax = 1
    const viewport = { width, height: 900 }
    const { search } = await open(`/search?q=${q}`, { origin: gate.url, isBare: true, viewport })
    await search.rows.nth(10).waitFor()
    const places = async () =>
      await search.rows.evaluateAll((rows: { getBoundingClientRect: () => { y: number } }[]) =>
        rows.map((row) => row.getBoundingClientRect().y),
      )
    const before = await places()
    gate.release()
    await search.done()
    expect(await places()).toEqual(before)
  })

  it('typing another name closes the previous stream', async () => {
    gate.linesMax = 3
    const { page, search } = await open('/search?q=busy-harbor.com', {
      origin: gate.url,
      isBare: true,
    })
    await search.rows.nth(10).waitFor()
    expect(gate.left).toEqual([])
    gate.linesMax = null
    await search.field.fill('solarhub.com')
    await page.keyboard.press('Enter')
    await search.primary.getByText('For sale').waitFor()
    await search.done()
    await expect.poll(() => gate.left).toEqual(['{"q":"busy-harbor.com"}'])
    expect(await search.others.textContent()).not.toContain('busy-harbor')
  })

  it('pressing Enter at the end of a pause searches once', async () => {
    const { page, search } = await open('/search?q=busy-harbor.com', {
      origin: gate.url,
      isBare: true,
    })
    await search.done()
    await page.evaluate(SUBMIT_AT_PAUSE_END)
    await page.evaluate(TYPE_A_BURST)
    await search.primary.getByText('For sale').waitFor()
    await search.done()
    expect(await page.evaluate('window.asked.at(-1)')).toBe('{"q":"solarhub.com"}')
    expect(await page.evaluate('new Set(asked).size === asked.length')).toBe(true)
  })

  it('a finished search is read to its end, so its connection stays open', async () => {
    // The header, twelve names, `primary_done` and `done`.
    gate.linesMax = 15
    const { search } = await open('/search?q=busy-harbor.com', { origin: gate.url, isBare: true })
    await search.done()
    gate.release()
    await expect.poll(() => gate.ended).toEqual(['{"q":"busy-harbor.com"}'])
    expect(gate.left).toEqual([])
  })

  it('leaving the page closes the stream', async () => {
    gate.linesMax = 3
    const { page, search } = await open('/search?q=busy-harbor.com', {
      origin: gate.url,
      isBare: true,
    })
    await search.rows.nth(10).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByText('Developers').click()
    await page.getByRole('heading', { level: 1, name: 'Build with Namehouse' }).waitFor()
    await expect.poll(() => gate.left).toHaveLength(1)
  })

  it('a stream that breaks off keeps its rows, says so, and can be retried', async () => {
    gate.linesMax = 6
    const { search, faults } = await open('/search?q=busy-harbor.com', {
      origin: gate.url,
      isBare: true,
    })
    await expect.poll(() => search.answered.count()).toBeGreaterThan(2)
    gate.cut()
    await search.failure.getByText('The connection was lost.').waitFor()
    const known = await search.answered.count()
    expect(known).toBeLessThan(11)
    expect(await search.rows.getByText('No answer yet').count()).toBe(11 - known)
    expect(await search.progress.textContent()).toMatch(/^\d of 12 names checked\.$/)
    gate.linesMax = null
    await search.failure.getByRole('button', { name: 'Try again' }).click()
    await search.done()
    expect(await search.answered.count()).toBe(11)
    expect(await search.failure.count()).toBe(0)
    // The browser itself reports the break. Any other fault still counts.
    expect(faults.filter((fault) => !fault.includes('net::ERR_'))).toEqual([])
    faults.splice(0)
  })
})
