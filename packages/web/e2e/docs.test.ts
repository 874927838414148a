import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()

type Described = {
  paths: Record<string, Record<string, { operationId?: string }>>
  'x-errors': { code: string; status: number }[]
}

describe.skipIf(browserPath === undefined)('the docs in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '')

  async function description(): Promise<Described> {
    const response = await fetch(`${url()}/api/openapi.json`)
    return (await response.json()) as Described
  }

  async function describedOperations() {
    const { paths } = await description()
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId = '' }]) => ({
        title: `${method.toUpperCase()} ${path}`,
        operationId,
      })),
    )
  }

  const titlesOn = async (page: Page) =>
    await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents()

  it('the reference shows every operation that the service describes, and finds one', async () => {
    const { page } = await open('/docs/reference')
    const described = await describedOperations()
    await page.getByRole('article').first().waitFor()
    const titles = await titlesOn(page)
    expect(titles.toSorted()).toEqual(described.map(({ title }) => title).toSorted())
    expect(titles).toContain('GET /api/market/listings')

    await page.getByRole('searchbox', { name: 'Find an operation' }).fill('orders RECORD')
    await page.getByText('1 operation', { exact: true }).waitFor()
    expect(await titlesOn(page)).toEqual(['POST /api/partner/v1/orders'])
    expect(new URL(page.url()).searchParams.get('q')).toBe('orders RECORD')
  })

  it("a link to one operation opens it, even from the reference's old address", async () => {
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
    expect(new URL(page.url()).pathname).toBe('/docs/reference')
    const named = page.locator(`#${last}`)
    await named.getByRole('heading', { name: 'Answers' }).waitFor()
  })

  it('an operation and its answer open by keyboard, with scope, limit and fields', async () => {
    const { page } = await open('/docs/reference')
    const orders = page.locator('#listOrders')
    await orders.getByRole('button', { name: /^GET/ }).focus()
    await page.keyboard.press('Enter')
    await orders.getByText('Scope buy or search').waitFor()
    await orders.getByText(/requests a minute for each credential$/).waitFor()
    const field = orders.getByText('orders[].sale_price_cents', { exact: true })
    await orders.locator('summary').first().focus()
    expect(await field.isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await field.waitFor()
  })

  it('the error codes are those of the service, each with its status', async () => {
    const { page } = await open('/docs/errors')
    const { 'x-errors': errors } = await description()
    await page.locator('.error-status').first().waitFor()
    for (const [status, those] of Map.groupBy(errors, (error) => error.status)) {
      const shown = page.locator(`#status-${status} dt`)
      expect(await shown.allTextContents()).toEqual(those.map(({ code }) => code))
    }
    expect(await page.locator('.error-status dt').count()).toBe(errors.length)
    expect(errors).toContainEqual(expect.objectContaining({ code: 'price_mismatch', status: 422 }))
  })

  it('a language chosen by keyboard applies to every example, here and on the next guide', async () => {
    const { page } = await open('/docs/first-request')
    const tabs = page.getByRole('tablist', { name: 'Language of namehouse' })
    await tabs.getByRole('tab', { name: 'TypeScript' }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('first-request.py', { exact: true }).waitFor()
    expect(await tabs.getByRole('tab', { selected: true }).textContent()).toBe('Python')
    await page.getByRole('navigation', { name: 'Next' }).getByRole('link').click()
    await page.getByText('check-signature.py', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('check-signature.py', { exact: true }).waitFor()
  })
})
