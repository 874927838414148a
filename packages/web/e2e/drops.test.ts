import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { importFile, masterFile } from '../../server/test/support/zone-files.ts'
import { until } from '../../server/test/support/until.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { cartPage } from './cart-page.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads } from './watched-page.ts'

const browserPath = findBrowser()
const HOUR_MS = 3_600_000
const KEPT = Array.from({ length: 60 }, (_, n) => `kept-${n}`)
const FREE = 'free-harbor-4711.com'
const TAKEN = 'busy-harbor.com'
const BUSY = { code: 'rate_limited', message: 'Too many requests.', request_id: 'req_1' }

/** Names that left their zone, and what can be done with them. */
describe.skipIf(browserPath === undefined)('dropped names in a browser', () => {
  const { open, url, zonesDir } = useVisitor(browserPath ?? '', { demo: 'own' })

  beforeAll(async () => {
    const files = await mkdtemp(join(tmpdir(), 'namehouse-drops-'))
    const now = new Date()
    const day = (labels: string[], hours: number) =>
      importFile(masterFile('com', labels), {
        files,
        index: zonesDir(),
        now,
        as_of: new Date(now.getTime() - hours * HOUR_MS),
      })
    await day([...KEPT, 'free-harbor-4711', 'busy-harbor', 'solarly'], 25)
    await day([...KEPT, 'solarly', 'brand-new'], 1)
    await rm(files, { recursive: true })
    await until('the demo uses the zone files', async () => {
      const answer = await fetch(`${url()}/api/drops`)
      return (await answer.text()).includes(FREE)
    })
  })

  it('a name can be registered once its registry says that it is free', async () => {
    const { page } = await open('/drops')
    await page.getByText('1 of 2 on this page can be registered now.').waitFor()
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
    await row(TAKEN).getByText('Registered', { exact: true }).waitFor()
    expect(await row(TAKEN).getByRole('button').count()).toBe(0)
    const cart = cartPage(page)
    await row(FREE)
      .getByRole('button', { name: /^Register / })
      .click()
    await cart.linkOf('1 name').waitFor()
    await cart.inCart(FREE).waitFor()
    await expectGoodLooks(page, 'dropped names')
  })

  it('if the names can’t be checked, people can try again', async () => {
    const { page, faults } = await open('/')
    let isDown = true
    await page.route('**/api/domain/check', async (route) => {
      if (isDown) await route.fulfill({ status: 429, json: { error: BUSY } })
      else await route.continue()
    })
    await page.goto('/drops')
    await page.getByText('We couldn’t check which names you can register.').waitFor()
    isDown = false
    forgetFailedLoads(faults, 429)
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('1 of 2 on this page can be registered now.').waitFor()
  })

  it('new names have no button, and filters can be saved', async () => {
    const { page } = await open('/drops?kind=added')
    await page.getByRole('row', { name: /^brand-new\.com/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Register / }).count()).toBe(0)
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Dropped names')
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Best of the day')
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=value')
    await page.getByRole('searchbox', { name: 'Search dropped names' }).fill('harbor')
    await page.getByRole('button', { name: 'Save this search' }).click()
    const kept = () => page.evaluate(() => localStorage.getItem('namehouse.searches'))
    await expect.poll(kept).toBe('[{"source":"drops","q":"harbor","filters":{}}]')
    const file = page.getByRole('link', { name: 'Download CSV' })
    const href = (await file.getAttribute('href')) ?? ''
    const csv = await (await fetch(`${url()}${href}`)).text()
    expect(csv.split('\r\n')).toHaveLength(4)
  })

  it('while somebody types, taken names that begin the same are named', async () => {
    const { page, search } = await open('/')
    await search.field.pressSequentially('kept-1')
    const list = page.getByRole('list', { name: 'Already registered' })
    await list.getByRole('link', { name: 'kept-10' }).waitFor()
    // At first those of fewer letters may be shown.
    await expect.poll(() => list.getByRole('listitem').count()).toBe(4)
    // By keyboard: Tab reaches it from the field, and Enter leads to the name.
    await list.getByRole('link', { name: 'kept-10' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=kept-10.com')
    // The address changes first: until this page is there, the field is that of the page before.
    await search.done()
    // There, too, without moving what is below.
    const below = page.locator('.found .search-progress')
    await search.field.fill('kept-1')
    await list.getByRole('link', { name: 'kept-11' }).waitFor()
    expect(await list.getByRole('listitem').first().textContent()).toMatch(/^kept-1\d* \.com/)
    const before = await below.boundingBox()
    await search.field.fill('zz-never')
    await list.waitFor({ state: 'detached' })
    await expect.poll(async () => (await below.boundingBox())?.y).toBe(before?.y)
  })
})
