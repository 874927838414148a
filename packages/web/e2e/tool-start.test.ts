import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { settled } from './every-page.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()
/** Jobs and registry lookups take long on a busy machine. */
const LONG_MS = 180_000

/** A tool's page before anything was checked. */
describe.skipIf(browserPath === undefined)('a tool that has not run yet', () => {
  const { open, url } = useVisitor(browserPath ?? '')

  it('says what it finds out and shows a sample, every one of them', async () => {
    const { tools } = (await (await fetch(`${url()}/api/tools`)).json()) as {
      tools: { slug: string }[]
    }
    const { page } = await open('/tools')
    for (const slug of ['whois', ...tools.map((tool) => tool.slug)]) {
      await page.goto(`/tools/${slug}`)
      const answers = page.getByRole('region', { name: 'What you’ll find out' })
      expect([slug, await answers.getByRole('listitem').count()]).toEqual([slug, 3])
      expect([slug, await page.getByText('Sample report').count()]).toEqual([slug, 1])
      expect([slug, await page.getByRole('link', { name: 'Show an example' }).count()]).toEqual([
        slug,
        1,
      ])
    }
  })

  it('shows a report of its example with one press, in place of the sample', async () => {
    const { page } = await open('/tools/ssl-check')
    await settled(page)
    await page.getByRole('link', { name: 'Show an example' }).click()
    const report = page.getByRole('region', { name: 'Report' })
    await report.getByRole('heading', { name: 'busy-harbor.com' }).waitFor({ timeout: LONG_MS })
    expect(await page.getByText('Sample report').count()).toBe(0)
    expect(new URL(page.url()).searchParams.get('host')).toBe('busy-harbor.com')
  })
})
