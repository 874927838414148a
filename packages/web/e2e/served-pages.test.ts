import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { until } from '../../server/test/support/until.ts'
import { findBrowser } from './browser.ts'
import { settled } from './every-page.ts'
import { PEOPLE } from './lived-in/people.ts'
import { CONTENT_OF, VISITED_APART } from './public-content.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads, QUIET } from './watched-page.ts'

const browserPath = findBrowser()

/** The calls of a page to the service. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

describe.skipIf(browserPath === undefined)('pages rendered by the server', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it('show their content without JavaScript', async () => {
    const { page } = await open('/docs', { javaScriptEnabled: false })
    for (const [address, content] of CONTENT_OF) {
      await until(`${address} shows ${content}`, async () => {
        await page.goto(address)
        return content.test((await page.getByRole('main').textContent()) ?? '')
      })
      expect([address, await page.getByRole('heading', { level: 1 }).count()]).toEqual([address, 1])
    }
  })

  it('search without JavaScript', async () => {
    const { page } = await open('/', { javaScriptEnabled: false })
    await page.getByRole('searchbox').fill('busy-harbor.com')
    await page.getByRole('button', { name: 'Search' }).click()
    expect(new URL(page.url()).search).toBe('?q=busy-harbor.com')
    expect(await page.getByRole('searchbox').inputValue()).toBe('busy-harbor.com')
    expect(
      await page.getByRole('list', { name: 'Other extensions' }).getByRole('listitem').count(),
    ).toBeGreaterThan(5)
  })

  // Whatever React finds different while hydrating is an error in the console, and fails the test.
  // The visits of every-page-public.test.ts show the same for all other pages.
  it.each(VISITED_APART)('%s hydrates without a difference', async (address) => {
    const { page } = await open(address)
    await settled(page)
    expect(await page.getByRole('main').textContent()).toMatch(CONTENT_OF.get(address) ?? '')
  })

  it.each([
    '/no-such-page',
    '/tlds/no/such',
    '/tlds/zzzz',
    '/tools/no-such-tool',
    '/market/never-listed-4711.com',
  ])('404: %s hydrates without a difference, and is not asked for again', async (address) => {
    const { page, faults } = await open(QUIET)
    const calls = callsOf(page)
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await settled(page)
    expect(calls).toEqual(['/api/auth/get-session'])
    forgetFailedLoads(faults, 404)
  })

  it.each(['/', '/market', '/market/solarhub.com', '/tlds', '/tlds/com', '/tools', '/docs/errors'])(
    '%s asks for nothing that came with it',
    async (address) => {
      const { page } = await open(QUIET)
      const calls = callsOf(page)
      // On a busy machine the data may miss its deadline, and then it doesn't come with the page.
      await until(`${address} with its data`, async () => {
        calls.splice(0)
        await page.goto(address)
        return (await page.locator('#answers').textContent())?.includes('"key":')
      })
      await settled(page)
      expect(calls).toEqual(['/api/auth/get-session'])
    },
  )

  it('somebody who is signed in sees the prices, although the HTML has none', async () => {
    const { page, search } = await open('/market')
    await settled(page)
    await page.getByText(/Sign in for exact prices/).waitFor()
    await page.goto('/sign-in?continue=/market')
    const { email, password } = PEOPLE.member
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
    for (const address of ['/market', '/']) {
      await page.goto(address)
      await page.getByText(/Sign in for exact prices/).waitFor({ state: 'detached' })
      await page
        .getByRole('main')
        .getByText(/^\$[\d,.]+$/)
        .first()
        .waitFor()
    }
    await page.goto('/search?q=solarhub.com')
    await page.getByText('Sign in for price').waitFor({ state: 'detached' })
    await search.primary
      .getByText(/^\$[\d,]+/)
      .first()
      .waitFor()
  })

  it('what was typed before the script came is searched once it is there', async () => {
    const { page, search } = await open('/docs')
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/index-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await search.field.fill('busy-harbor.com')
    held.resolve()
    await search.panel.getByText('Registered', { exact: true }).waitFor()
  })

  it('the shared address follows the page', async () => {
    const { page } = await open('/')
    await settled(page)
    const canonical = page.locator('link[rel=canonical]')
    expect(await canonical.getAttribute('href')).toBe(`${url()}/`)
    await page.getByRole('banner').getByRole('link', { name: 'Marketplace' }).click()
    await page.waitForURL('**/market')
    await expect.poll(() => canonical.getAttribute('href')).toBe(`${url()}/market`)
    expect(await page.locator('meta[name=description]').count()).toBe(1)
  })
})
