import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { givenAccount, givenSession } from './account-page.ts'
import { violationsOf } from './axe.ts'
import { findBrowser } from './browser.ts'
import { choose, givenPortfolios, HOSTS, PHONE_PX, setTo, tick } from './portfolio-page.ts'
import { useVisitor } from './visit.ts'
import { QUIET } from './watched-page.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('previews and overviews of a portfolio', () => {
  const visitor = useVisitor(browserPath ?? '', { demo: 'shared' })
  const { setUpLab, openPortfolio } = givenPortfolios(visitor)

  it('a preview says what will change and what can’t, and nothing changes before it is applied', async () => {
    const { page, email, names, faults } = await openPortfolio('preview', 4)
    const [first = '', second = '', , stuck = ''] = names
    await setUpLab('/holdings', { names: [stuck], email, status: 'REDEMPTION_PERIOD' })
    await setUpLab('/holdings', { names: [second], email, status: 'CLIENT_TRANSFER_PROHIBITED' })
    await page.request.post('/api/domains/import', { data: { domains: names } })
    await page.reload()
    await page.getByRole('checkbox', { name: 'Select all that match' }).click()
    await choose(page, 'Lock')
    await page.getByText('2 will change, 1 stays the same, 1 can’t: in redemption').waitFor()
    const changes = page.getByRole('list', { name: 'Before and after' }).getByRole('listitem')
    expect(await changes.first().textContent()).toBe(`${first}Unlocked → Locked`)
    expect(await violationsOf(page, 'main')).toEqual([])
    const started = await page.request.get('/api/domains/bulk')
    expect(await started.json()).toEqual({ operations: [] })
    // Another selection is another preview.
    await tick(page, first).click()
    await page.getByText('1 will change, 1 stays the same, 1 can’t: in redemption').waitFor()
    await page.getByRole('button', { name: 'Apply to 1 name' }).click()
    await page.getByText('Locked 1 name.').waitFor()
    // Locked now, and locked before.
    const locked = page.getByRole('cell', { name: 'Locked', exact: true })
    await expect.poll(async () => await locked.count()).toBe(2)
    expect(faults).toEqual([])
  })

  it('on a phone the bar takes at most half of the window, and a focused row is not behind it', async () => {
    const { page, names } = await openPortfolio('phone', 30)
    await page.setViewportSize({ width: PHONE_PX, height: 700 })
    await page.getByRole('checkbox', { name: 'Select all that match' }).click()
    await choose(page, 'Name servers')
    await setTo(page, HOSTS, 'ns1.quay-dns.net ns2.quay-dns.net')
    await page.getByText('30 will change').waitFor()
    const dock = page.locator('.dock')
    const { y, height } = (await dock.boundingBox()) ?? { y: 0, height: 0 }
    expect(height).toBeGreaterThan(0)
    expect(height).toBeLessThanOrEqual(350)
    expect(y + height).toBeLessThanOrEqual(700)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await tick(page, names[0] ?? '').focus()
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown')
    await page.locator('[data-row="12"]:focus').waitFor()
    const row = await tick(page, names[12] ?? '').boundingBox()
    const bottom = await dock.boundingBox()
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(bottom?.y ?? 0)
    const needed = await page.evaluate('document.documentElement.scrollWidth')
    expect(needed).toBeLessThanOrEqual(PHONE_PX)
  })

  it('a month of the timeline filters the list, and the export has what the filter shows', async () => {
    const { page } = await openPortfolio('months', 40)
    type Summary = { months: { month: string; total: number }[] }
    const summary: Summary = await (await page.request.get('/api/domains/summary')).json()
    const fullest = Math.max(...summary.months.map(({ total }) => total))
    expect(fullest).toBeGreaterThan(0)
    const chart = page.getByRole('region', { name: 'When they expire' })
    // This month and the next twelve.
    expect(await chart.getByRole('link').count()).toBe(13)
    const month = chart
      .getByRole('link', { name: fullest === 1 ? ': 1 name' : `: ${fullest} names` })
      .first()
    await month.click()
    await page.getByText(fullest === 1 ? '1 name' : `${fullest} names`, { exact: true }).waitFor()
    expect(await month.getAttribute('aria-current')).toBe('true')
    const shown = await page.getByRole('row').getByRole('rowheader').allTextContents()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^namehouse-domains-\d{4}-\d\d-\d\d\.csv$/)
    const [header, ...lines] = (await readFile(await download.path(), 'utf8'))
      .trimEnd()
      .split('\r\n')
    expect(header).toBe('Domain,State,Expires,Auto-renew,Locked,Folder,Name servers')
    expect(lines).toHaveLength(fullest)
    for (const [index, line] of lines.entries()) {
      const [name = ''] = line.split(',')
      expect(shown[index]).toContain(name)
    }
    // Once more, and the whole list is back.
    await month.click()
    await page.getByText('40 names', { exact: true }).waitFor()
  })

  it('an empty portfolio has nothing to export', async () => {
    const { page } = await visitor.open(QUIET)
    await givenSession(page, await givenAccount(visitor.url()))
    await page.goto('/account/domains')
    await page.getByText('No domains yet').waitFor()
    await page.getByRole('link', { name: 'Export CSV' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('link', { name: 'Find a name' }).count()).toBe(1)
  })
})
