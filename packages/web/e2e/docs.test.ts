import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()

type Operation = {
  operationId?: string
  tags?: string[]
  security?: Record<string, unknown>[]
  responses: Record<string, unknown>
}
type Described = {
  paths: Record<string, Record<string, Operation>>
  'x-errors': { code: string; status: number }[]
}

describe.skipIf(browserPath === undefined)('the docs in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  async function description(): Promise<Described> {
    const response = await fetch(`${url()}/api/openapi.json`)
    return (await response.json()) as Described
  }

  /** What developers can call: not what needs a session, signs people in, or is for Stripe. */
  async function describedOperations() {
    const { paths } = await description()
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags = [], security = [] }]) => {
          const needs = security.flatMap((need) => [Object.keys(need).join(' and ')])
          const isForPages = needs.length > 0 && needs.every((need) => need === 'session')
          return !isForPages && !tags.includes('Accounts') && !path.startsWith('/api/payments/')
        })
        .map(([method, { operationId = '' }]) => ({
          title: `${method.toUpperCase()} ${path}`,
          operationId,
        })),
    )
  }

  const titlesOn = async (page: Page) =>
    await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents()

  it('the reference shows every operation that developers can call, no other, and finds one', async () => {
    const { page } = await open('/docs/reference')
    const described = await describedOperations()
    await page.getByRole('article').first().waitFor()
    const titles = await titlesOn(page)
    expect(titles.toSorted()).toEqual(described.map(({ title }) => title).toSorted())
    expect(titles).toContain('GET /api/market/listings')
    expect(titles).toContain('POST /api/partner/v1/orders')
    const ofOurPages = /staff|portal|\/auth\/|account|cart|payments/
    expect(titles.filter((title) => ofOurPages.test(title))).toEqual([])

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
    await named.getByRole('heading', { name: 'Responses' }).waitFor()
  })

  it('an operation and its answer open by keyboard, with scope, limit and fields', async () => {
    const { page } = await open('/docs/reference')
    const orders = page.locator('#listOrders')
    await orders.getByRole('button', { name: /^GET/ }).focus()
    await page.keyboard.press('Enter')
    await orders.getByText('Scope buy or search').waitFor()
    await orders.getByText(/requests per minute per credential$/).waitFor()
    const field = orders.getByText('orders[].sale_price_cents', { exact: true })
    await orders.locator('summary').first().focus()
    expect(await field.isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await field.waitFor()
    const example = orders.getByRole('region', { name: '200 OK, listOrders' })
    expect(JSON.parse((await example.textContent()) ?? '')).toHaveProperty('orders.0.public_id')
    await orders.getByRole('tab', { name: 'Python' }).click()
    await orders.getByText('listOrders.py', { exact: true }).waitFor()
  })

  it('the search finds guides, their text and operations by keyboard, with one request', async () => {
    const { page } = await open('/docs/webhooks')
    const field = page.getByRole('combobox', { name: 'Search the docs' })
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await field.focus()
    // "/" leads to the name search from elsewhere, but here it is typed.
    await page.keyboard.type('/v1/quotes')
    await page.getByRole('option', { name: /POST \/api\/partner\/v1\/quotes/ }).waitFor()
    await field.fill('zzzz')
    await page.getByText('Nothing found. Try another word.').waitFor()
    await field.fill('hmac')
    expect(await page.getByRole('option').first().textContent()).toContain('Signing')
    for (const [word, section] of [
      ['jitter', 'Failed deliveries'],
      ['whsec', 'Change the secret'],
      ['ed25519', 'Use your own key pair'],
      ['price_mismatch', 'All error codes'],
      ['invalid_timestamp', 'All error codes'],
    ] as const) {
      await field.fill(word)
      const option = page.getByRole('option').filter({ hasText: section })
      await option.filter({ hasText: new RegExp(word, 'i') }).waitFor()
    }
    // What the page's frame asks may come after the first letter.
    const ofFrame = new Set(['/api/auth/get-session', '/readyz'])
    expect(calls.filter((path) => !ofFrame.has(path))).toEqual(['/docs/search.json'])
    await field.fill('hmac')
    await page.getByRole('option').first().filter({ hasText: 'Signing' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Signing' }).waitFor()

    await field.fill('record sale')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.locator('#recordOrder').getByRole('heading', { name: 'Responses' }).waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
  })

  it('every link within the docs leads to a section or an operation that exists', async () => {
    const { page } = await open('/docs')
    const operations = new Set((await describedOperations()).map(({ operationId }) => operationId))
    const guides = await page
      .getByRole('navigation', { name: 'Docs' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const ids = new Map<string, string[]>()
    const hrefs: string[] = []
    for (const guide of guides) {
      await page.goto(guide)
      await page.getByRole('heading', { level: 1 }).waitFor()
      ids.set(guide, await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id)))
      const links = page.locator('.docs-main a[href*="#"]')
      const found = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
      hrefs.push(...found.map((href) => (href.startsWith('#') ? guide + href : href)))
    }
    expect(hrefs.length).toBeGreaterThan(30)
    const dead = hrefs.filter((href) => {
      const [path = '', id = ''] = href.split('#')
      return !ids.get(path)?.includes(id) && !(path === '/docs/reference' && operations.has(id))
    })
    expect(dead).toEqual([])
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
    const tabs = page.getByRole('tablist', { name: 'Language of partner' })
    await tabs.getByRole('tab', { name: 'TypeScript' }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('first-request.py', { exact: true }).waitFor()
    expect(await tabs.getByRole('tab', { selected: true }).textContent()).toBe('Python')
    await page.getByRole('navigation', { name: 'Next' }).getByRole('link').click()
    await page.getByText('sandbox-sale.py', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('sandbox-sale.py', { exact: true }).waitFor()
  })
})
