import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from '../../server/test/support/visit-host.ts'
import { accountPage, givenSession } from './account-page.ts'
import { findBrowser } from './browser.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads, NEXT_FRAMES, QUIET } from './watched-page.ts'

const browserPath = findBrowser()
const DEMO = { email: 'demo@example.com', password: 'demo-password' }
const PHONE = { viewport: { width: 390, height: 844 } }

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const press = async (page: Page, name: string | RegExp) =>
  await page.getByRole('button', { name }).click()
const fill = async (page: Page, label: string, value: string) =>
  await page.getByLabel(label, { exact: true }).fill(value)
const save = async (page: Page) => {
  await press(page, 'Review changes')
  await press(page, 'Save changes')
}

describe.skipIf(browserPath === undefined)('DNS records in a browser', () => {
  const { open, forwardUrl } = useVisitor(browserPath ?? '', { demo: 'shared' })

  const openDns = async (domain: string, options: object = {}) => {
    const opened = await open(QUIET, options)
    await givenSession(opened.page, DEMO.email, DEMO.password)
    await opened.page.goto(`/account/domains/${domain}?tab=dns`)
    await opened.page.getByRole('button', { name: 'Add record' }).waitFor()
    return opened
  }

  it('sign in, add, edit and remove records, see the difference, save, and undo', async () => {
    const { page } = await open('/account/domains/copper-kettle.com?tab=dns')
    await accountPage(page).signIn(DEMO.email, DEMO.password)
    await page.getByText('12 records', { exact: true }).waitFor()
    await fill(page, 'Find a record', 'nothing-like-it')
    await page.getByText('No record has “nothing-like-it” in it.').waitFor()
    await fill(page, 'Find a record', '')
    await press(page, 'Add record')
    await page.getByLabel('Type', { exact: true }).selectOption('MX')
    await page.getByLabel('Mail server').waitFor()
    // What a name must look like is a hint until something is typed.
    await page.getByLabel('Type', { exact: true }).selectOption('SRV')
    const name = page.getByLabel('Name', { exact: true })
    await page.getByText('Start with _service._protocol.').waitFor()
    expect(await name.getAttribute('aria-invalid')).toBe('false')
    await name.fill('www')
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Type', { exact: true }).selectOption('URL')
    await press(page, 'Go to forwarding')
    await expect.poll(() => page.locator('#forwarding-title:focus').count()).toBe(1)
    await press(page, 'Add record')
    await page.getByLabel('Type', { exact: true }).selectOption('LOC')
    await fill(page, 'Latitude', '91 N')
    await page.getByText('Enter degrees, minutes, seconds and N or S').waitFor()
    await page.getByLabel('Type', { exact: true }).selectOption('A')
    await fill(page, 'Name', 'office')
    await fill(page, 'IPv4 address', '300.1.1.1')
    await page.getByText('Enter an IPv4 address, for example 192.0.2.1.').waitFor()
    await fill(page, 'IPv4 address', '192.0.2.99')
    await page
      .getByRole('form', { name: 'New record' })
      .getByRole('button', { name: 'Add record' })
      .click()
    await press(page, /^Edit A mail/)
    await fill(page, 'IPv4 address', '192.0.2.26')
    await press(page, 'Done')
    await press(page, /^Remove CNAME shop/)
    await page.getByText('3 unsaved changes').waitFor()
    const tabs = page.getByRole('navigation', { name: 'Parts of this domain' })
    await tabs.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await tabs.getByRole('link', { name: 'DNS' }).click()
    await page.getByText('3 unsaved changes').waitFor()
    await press(page, 'Review changes')
    await page.getByRole('heading', { name: 'Review: 1 added, 1 changed, 1 removed' }).waitFor()
    const changes = page.getByRole('list', { name: 'Changes', exact: true }).getByRole('listitem')
    expect(await changes.count()).toBe(3)
    await press(page, 'Save changes')
    await page.getByText('Saved: 1 added, 1 changed, 1 removed.').waitFor()
    await row(page, 'office').waitFor()
    await row(page, '192.0.2.26').waitFor()
    expect(await row(page, 'shops.example.net').count()).toBe(0)

    await page.getByRole('region', { name: 'Unsaved changes' }).getByText('Undo').click()
    await page.getByText('Undone: 1 added, 1 changed, 1 removed.').waitFor()
    await row(page, 'shops.example.net').waitFor()
    expect(await row(page, 'office').count()).toBe(0)
    const history = page.getByRole('list', { name: 'Changes to these records' })
    await history.getByText('Undid a change').waitFor()
  })

  it('somebody else changed the records: said in words, and one’s own changes stay', async () => {
    const { page, faults } = await openDns('coral-studio.com')
    await press(page, /^Edit A mail/)
    await fill(page, 'IPv4 address', '192.0.2.77')
    await press(page, 'Done')
    const record = { type: 'A', name: 'meanwhile', content: '192.0.2.5', ttl: 300 }
    const answer = await page.request.patch('/api/domains/coral-studio.com/dns', {
      data: { add: [record] },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status()).toBe(200)
    await press(page, 'Review changes')
    await page.getByText('Somebody else changed these records in the meantime.').waitFor()
    forgetFailedLoads(faults, 412)
    await press(page, 'Load latest version')
    await row(page, 'meanwhile').waitFor()
    await page.getByText('1 unsaved change', { exact: true }).waitFor()
    await save(page)
    await page.getByText('Saved: 1 changed.').waitFor()
    await row(page, 'meanwhile').waitFor()
  })

  it('what was discarded while it was checked isn’t offered to save', async () => {
    const { page } = await openDns('copper-kettle.com')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/domains/copper-kettle.com/dns', async (route) => {
      if (route.request().method() === 'PATCH') await held
      await route.fallback()
    })
    await press(page, 'Add record')
    await fill(page, 'Name', 'discarded')
    await fill(page, 'IPv4 address', '192.0.2.9')
    await page.getByRole('form').getByRole('button', { name: 'Add record' }).click()
    const checked = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await press(page, 'Review changes')
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    await bar.getByRole('button', { name: 'Discard', exact: true }).click()
    release()
    await (await checked).finished()
    await page.evaluate(NEXT_FRAMES)
    expect(await page.getByRole('heading', { name: /^Review/ }).count()).toBe(0)
  })

  it('a large zone opens with its first records, and shows the rest on request', async () => {
    const { page } = await openDns('fair-harvest.com')
    const records = Array.from({ length: 250 }, (_, n) => {
      return { type: 'A', name: `host-${n}`, content: '192.0.2.1', ttl: 300 }
    })
    const path = '/api/domains/fair-harvest.com/dns'
    const answer = await page.request.put(path, { data: { records } })
    expect(answer.status()).toBe(200)
    await page.reload()
    const rows = page.locator('.dns-table tbody tr')
    await expect.poll(() => rows.count()).toBe(200)
    await press(page, 'Show 50 more')
    await expect.poll(() => rows.count()).toBe(250)
    await page.getByText('250 records', { exact: true }).waitFor()
  })

  it('a template with its variables, a zone file, DNSSEC, on a phone', async () => {
    const { page, faults } = await openDns('dawn-market.com', PHONE)
    await press(page, 'Use a template')
    await page.getByLabel('Provider').selectOption('netlify')
    await page.getByLabel(/^Site name/).fill('dawn market')
    await press(page, 'Review changes')
    await page.getByText('this value isn’t valid').waitFor()
    forgetFailedLoads(faults, 400)
    await page.getByLabel(/^Site name/).fill('dawn-market')
    await save(page)
    await row(page, 'dawn-market.netlify.app').waitFor()

    await press(page, 'Import')
    await press(page, 'Review changes')
    await page.getByText('Choose a file, or paste its text here.').waitFor()
    await fill(page, 'Text', 'blog 600 IN CNAME blogs.example.net.\n@ IN HTTPS 1 .\n')
    await press(page, 'Review changes')
    await page.getByText('Line 2: Left out').waitFor()
    await press(page, 'Save changes')
    await row(page, 'blogs.example.net').waitFor()
    const { width } = PHONE.viewport
    expect(
      await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth),
    ).toBeLessThanOrEqual(width)

    await press(page, 'Turn DNSSEC on')
    await page.getByText('DS record').waitFor()
    await press(page, 'Turn DNSSEC off')
    await page.getByRole('button', { name: 'Turn DNSSEC on' }).waitFor()
  })

  it('forward a domain: the records that change are shown first, and visitors get there', async () => {
    const { page, faults } = await openDns('deep-meadow.com', PHONE)
    const port = Number(new URL(forwardUrl()).port)
    const leads = async (host: string, to: string | number, path = '/') => {
      const where = async () => {
        const { status, location } = await visit(port, host, { path })
        return location ?? status
      }
      await expect.poll(where).toBe(to)
    }
    await leads('deep-meadow.com', 404)

    await press(page, 'Set up forwarding')
    await fill(page, 'Forward to', 'https://www.deep-meadow.com/')
    await press(page, 'Continue')
    await page.getByText('This must not lead back to deep-meadow.com.').waitFor()
    forgetFailedLoads(faults, 400)
    await fill(page, 'Forward to', 'meadows.example/spring')
    await page.getByText('Temporary (302)').check()
    await page.getByText('Keep the path').check()
    await press(page, 'Continue')
    await page.getByText('This replaces records that lead elsewhere.').waitFor()
    const changes = page.getByRole('list', { name: 'Changes', exact: true }).getByRole('listitem')
    expect(await changes.allInnerTexts()).toEqual([
      expect.stringContaining('192.0.2.80'),
      expect.stringContaining('2001:db8::80'),
      expect.stringContaining('ALIAS @ forward.namehouse.test'),
    ])
    await leads('deep-meadow.com', 404)
    await press(page, 'Replace records and forward')
    await page.getByText('https://meadows.example/spring').waitFor()
    await row(page, 'forward.namehouse.test').waitFor()
    await row(page, 'mx1.example.net').waitFor()
    const path = '/tulips?color=red'
    await leads('deep-meadow.com', `https://meadows.example/spring${path}`, path)
    await leads('WWW.Deep-Meadow.com:80', 'https://meadows.example/spring')
    const { width } = PHONE.viewport
    expect(
      await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth),
    ).toBeLessThanOrEqual(width)

    await press(page, 'Stop forwarding: deep-meadow.com')
    await press(page, 'Stop and remove its DNS records')
    await page.getByRole('button', { name: 'Set up forwarding' }).waitFor()
    await leads('deep-meadow.com', 404)
    expect(await row(page, 'forward.namehouse.test').count()).toBe(0)
  })

  it('a domain with other name servers says so, and can be switched', async () => {
    const { page } = await openDns('amber-quay.com')
    await page.getByText('amber-quay.com uses other name servers').waitFor()
    await press(page, 'Switch to our name servers')
    await page.getByText('Switching. It can take a few minutes at the registry.').waitFor()
  })
})
