import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()

type Described = { paths: Record<string, Record<string, { operationId?: string }>> }

describe.skipIf(browserPath === undefined)('the API reference in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '')

  async function describedOperations() {
    const response = await fetch(`${url()}/api/openapi.json`)
    const { paths } = (await response.json()) as Described
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId = '' }]) => ({
        title: `${method.toUpperCase()} ${path}`,
        operationId,
      })),
    )
  }

  it('shows every operation that the service describes', async () => {
    const { page } = await open('/docs')
    const described = await describedOperations()
    await page.getByRole('article').first().waitFor()
    const titles = await page.getByRole('heading', { level: 3 }).allTextContents()
    expect(titles.toSorted()).toEqual(described.map(({ title }) => title).toSorted())
    expect(titles).toContain('GET /api/market/listings')
  })

  it('a link to one operation opens there', async () => {
    const last = (await describedOperations()).at(-1)?.operationId ?? ''
    const { page } = await open(`/docs#${last}`, { viewport: { width: 800, height: 300 } })
    const isInView = () =>
      page.evaluate(
        `(() => {
          const top = document.getElementById('${last}')?.getBoundingClientRect().top
          return top !== undefined && top >= 0 && top < innerHeight
        })()`,
      )
    await expect.poll(isInView).toBe(true)
  })

  it('an answer opens by keyboard and names its fields', async () => {
    const { page } = await open('/docs#browseListings')
    const listings = page.getByRole('article').filter({ hasText: '/api/market/listings' })
    const field = listings.getByText('items[].price.bin', { exact: true })
    await listings.locator('summary').first().focus()
    expect(await field.isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await field.waitFor()
    expect(await field.isVisible()).toBe(true)
  })
})
