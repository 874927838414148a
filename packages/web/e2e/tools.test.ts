import type { Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { settled } from './every-page.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads, NEXT_FRAMES } from './watched-page.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('the free tools in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it('are all listed, and the page of each says what it finds out, with a sample', async () => {
    const { page } = await open('/tools')
    const { tools } = (await (await fetch(`${url()}/api/tools`)).json()) as {
      tools: { slug: string; title: string }[]
    }
    const all = [{ slug: 'whois', title: 'WHOIS lookup' }, ...tools]
    await page.locator('.tool-list li').first().waitFor()
    const listed = await page.locator('.tool-list h2').allTextContents()
    expect(listed).toEqual(all.map(({ title }) => title))
    for (const { slug, title } of all) {
      await page.locator(`.tool-list a[href="/tools/${slug}"]`).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/tools/${slug}`)
      const answers = page.getByRole('region', { name: 'What you’ll find out' })
      await answers.waitFor()
      expect([slug, await answers.getByRole('listitem').count()]).toEqual([slug, 3])
      await page.getByText('Sample report').waitFor()
      await page.getByRole('link', { name: 'Show an example' }).waitFor()
      if (slug !== 'whois') await page.locator('.tool-examples button').first().waitFor()
      await page.goBack()
    }
  })

  it('shows a report of its example with one press, in place of the sample', async () => {
    const { page } = await open('/tools/ssl-check')
    await settled(page)
    await page.getByRole('link', { name: 'Show an example' }).click()
    const report = page.getByRole('region', { name: 'Report' })
    await report.getByRole('heading', { name: 'busy-harbor.com' }).waitFor()
    expect(await page.getByText('Sample report').count()).toBe(0)
    expect(new URL(page.url()).searchParams.get('host')).toBe('busy-harbor.com')
  })

  it('a quick one answers with a report that can be copied', async () => {
    const { page } = await open('/tools/ssl-check')
    await page.getByLabel('Host').fill('expired-harbor.com')
    await page.getByRole('button', { name: 'Check certificate' }).click()
    const report = page.getByRole('region', { name: 'Report' })
    await report.getByText('The certificate has expired.').waitFor()
    await report.locator('.ring', { hasText: 'F' }).waitFor()
    await report.getByRole('button', { name: 'Copy as JSON' }).waitFor()
    await report.getByRole('button', { name: 'Print' }).waitFor()
  })

  it('a result has a link that shows it to others', async () => {
    const { page } = await open('/tools/ssl-check')
    await page.getByLabel('Host').fill('expired-harbor.com')
    await page.getByRole('button', { name: 'Check certificate' }).click()
    await page.waitForURL(/host=expired-harbor\.com/)
    const { page: other } = await open(new URL(page.url()).pathname + new URL(page.url()).search)
    const report = other.getByRole('region', { name: 'Report' })
    await report.getByText('The certificate has expired.').waitFor()
  })

  it('one bad line does not reject a whole list', async () => {
    const { page } = await open('/tools/bulk-availability')
    await page.getByLabel('Domains').fill('busy-harbor.com\nnonsense')
    await page.getByRole('button', { name: 'Check all' }).click()
    const report = page.getByRole('region', { name: 'Report' })
    await report.getByText('Not a domain name').waitFor()
    await report.getByText('Taken').waitFor()
  })

  it('WHOIS shows a registration with its dates, and a free name as free', async () => {
    const { page, faults } = await open('/tools/whois')
    await page.getByRole('searchbox', { name: 'Domain to look up' }).fill('busy-harbor.com')
    await page.getByRole('button', { name: 'Look up' }).click()
    const record = page.getByRole('region', { name: 'busy-harbor.com' })
    await record.getByText('Jul 17, 2027').first().waitFor()
    await page.getByText('The owner has locked transfers.').waitFor()
    await page.goto('/tools/whois?domain=free-harbor-4711.com')
    const free = page.getByRole('region', { name: 'free-harbor-4711.com' })
    await free.getByText('Not registered', { exact: true }).waitFor()
    // The browser logs the 404, which is the answer here.
    forgetFailedLoads(faults, 404)
  })

  it('a refusal is shown beside its field', async () => {
    const { page, faults } = await open('/tools/http-headers')
    await page.getByLabel('Address').fill('http://127.0.0.1/')
    await page.getByRole('button', { name: 'Check headers' }).click()
    await page.locator('.error', { hasText: 'can’t be checked' }).waitFor()
    // The browser logs every refusal to the console, and this one is expected.
    faults.length = 0
  })

  it('a job shows its progress, then its report, and is still there when loaded again', async () => {
    const { page } = await open('/tools/seo-crawl')
    await page.getByLabel('Address').fill('http://faulty-harbor.com/')
    await page.getByRole('button', { name: 'Crawl site' }).click()
    await page.waitForURL(/job=job_/)
    const report = page.getByRole('region', { name: 'Report' })
    const issue = report.locator('.issues').getByText('The page has no title.')
    await issue.waitFor()
    await page.reload()
    await issue.waitFor()
  })

  it('Back from a job leads to the form, which waits for nothing', async () => {
    // A number of pages that no other test asks for: a known result comes at once, without a job.
    const { page } = await open('/tools/seo-crawl?url=http://faulty-harbor.com/&max_pages=17')
    await page.waitForURL(/job=job_/)
    await page.goBack()
    await expect.poll(() => page.url()).toContain('?url=')
    await page.getByRole('button', { name: 'Crawl site' }).waitFor()
    await expect.poll(() => page.getByText('Working…').count()).toBe(0)
    expect(new URL(page.url()).searchParams.has('job')).toBe(false)
  })

  it('of two runs at once, the later one counts', async () => {
    const { page } = await open('/tools/ssl-check')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const isSlow = (request: Request) => request.postData()?.includes('expired-harbor') === true
    await page.route('**/api/tools/ssl-check', async (route) => {
      if (isSlow(route.request())) await held
      await route.fallback()
    })
    await page.goto('/tools/ssl-check?host=expired-harbor.com')
    await page.getByText('Working…').first().waitFor()
    const late = page.waitForResponse((response) => isSlow(response.request()))
    await page.getByLabel('Host').fill('busy-harbor.com')
    await page.getByRole('button', { name: 'Check certificate' }).click()
    const report = page.getByRole('region', { name: 'Report' })
    await report.getByRole('heading', { name: 'busy-harbor.com' }).waitFor()
    release()
    await (await late).finished()
    await page.evaluate(NEXT_FRAMES)
    expect(await report.getByRole('heading', { name: 'busy-harbor.com' }).count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('host')).toBe('busy-harbor.com')
  })

  it('an unknown tool says so and links back', async () => {
    const { page, faults } = await open('/tools/nothing')
    await page.getByRole('heading', { name: 'Tool not found' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'All tools' }).click()
    await page.getByRole('heading', { name: 'Free tools' }).waitFor()
    forgetFailedLoads(faults, 404)
  })
})
