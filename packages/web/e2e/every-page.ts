import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { runnerImport } from 'vite'
import { PEOPLE } from './lived-in/people.ts'
import { signInAsStaff } from './staff-sign-in.ts'

/** Who visits a page. The demo's account is also a member of the demo's partner. */
export type Who = 'nobody' | 'member' | 'staff' | 'newcomer'

export type Visit = {
  /** A name in braces is a place that `liveIn` created. */
  address: string
  who: Who
  /** Rendered by the server: it makes no requests that could fail. */
  isPlain?: true
  /** The expected status, if not 200. */
  status?: number
}

/** Who a page is for, by the first part of its path. All others are for everybody. */
const FOR: Record<string, Who> = { account: 'member', partner: 'member', staff: 'staff' }

/** Example addresses of pages that need more than a path, or that have several views. */
const ADDRESSES: Record<string, string[]> = {
  '/search': [
    '/search',
    '/search?q=busy-harbor.com',
    '/search?q=solar+roof',
    '/search?list=solarhub.com,busy-harbor.com',
  ],
  '/register/:domain': [
    '/register/free-harbor-4711.com',
    '/register/busy-harbor.com',
    '/register/premium-harbor.io',
    '/register/nonsense',
  ],
  '/tlds/:tld': ['/tlds/com', '/tlds/zzzz'],
  '/market': ['/market', '/market?q=zzzz-no-such-name'],
  '/tools/:slug': ['/tools/ssl-check', '/tools/nothing'],
  '/docs/console': ['/docs/console', '/docs/console?operation=recordOrder'],
  '/docs/reference': ['/docs/reference', '/docs/reference?q=orders#recordOrder'],
  '/partner/orders': ['/partner/orders', '/partner/orders?id={order}'],
  '/partner/brokerage': ['/partner/brokerage', '/partner/brokerage?id={case}'],
  '/partner/settlements': ['/partner/settlements', '/partner/settlements?id={settlement}'],
  '/staff/orders': ['/staff/orders', '/staff/orders?id={live-order}'],
  '/staff/listings': ['/staff/listings', '/staff/listings?domain=solarhub.com'],
  '/staff/brokerage': ['/staff/brokerage', '/staff/brokerage?id={live-case}'],
  '/staff/settlements/:settlement_id': [
    '/staff/settlements/{live-settlement}',
    '/staff/settlements/st_none',
  ],
  '/staff/partners/:partner_id': ['/staff/partners/ptr_demo', '/staff/partners/ptr_none'],
  '/staff/audit': ['/staff/audit?kind=all'],
  '/verify-email': ['/verify-email#token=x'],
  '/reset-password': ['/reset-password', '{reset}'],
}

/** Addresses of pages whose subject doesn't exist. */
const MISSING = ['/tlds/zzzz', '/tools/nothing', '/register/nonsense']

const PAGES_FILE = fileURLToPath(new URL('../src/pages.ts', import.meta.url))
const DESK_PAGES_FILE = fileURLToPath(new URL('../src/staff-pages.ts', import.meta.url))

/** Addresses without a page. */
const UNKNOWN: Visit[] = [
  { address: '/no-such-page', who: 'nobody', status: 404 },
  { address: '/staff/no-such-page', who: 'staff', status: 404 },
]

/** Pages for buyers, and for people sent by an app or a link. They work without JavaScript. */
const BUYERS: Visit[] = [
  { address: '{checkout}', who: 'nobody', isPlain: true },
  { address: '{declined}', who: 'nobody', isPlain: true },
  { address: '{receipt}', who: 'nobody', isPlain: true },
  { address: '{progress}', who: 'nobody', isPlain: true },
  { address: '{consent}', who: 'member', isPlain: true },
  { address: '/checkout/none?pt=x', who: 'nobody', isPlain: true, status: 404 },
  { address: '/brokerage/none?t=x', who: 'nobody', isPlain: true, status: 404 },
  { address: '/oauth/authorize?client_id=none', who: 'nobody', isPlain: true, status: 400 },
  { address: '/r/none', who: 'nobody', isPlain: true, status: 404 },
]

/**
 * One or more addresses of every page, taken from the router's own list: a new page is visited
 * automatically, or asks for an example address. Private pages are also visited by a newcomer, who
 * has no data yet.
 */
export async function everyVisit(): Promise<Visit[]> {
  const options = { configFile: false, logLevel: 'error' } as const
  const site = await runnerImport<{ PAGES: { path: string }[] }>(PAGES_FILE, options)
  const desk = await runnerImport<{ DESK_PAGES: { path: string }[] }>(DESK_PAGES_FILE, options)
  const pages = [...site.module.PAGES, ...desk.module.DESK_PAGES]
  const visits = pages.flatMap(({ path }) => visitsOf(path))
  const empty = visits
    .filter(({ who, address }) => who === 'member' && !address.includes('{'))
    .map((visit): Visit => ({ ...visit, who: 'newcomer' }))
  return [...visits, ...empty, ...UNKNOWN, ...BUYERS]
}

function visitsOf(path: string): Visit[] {
  const addresses = ADDRESSES[path] ?? [path]
  if (addresses.some((address) => address.includes(':'))) {
    throw new Error(`every-page.ts needs an example address for ${path}`)
  }
  const [, first = ''] = path.split('/')
  return addresses.map((address) => ({
    address,
    who: FOR[first] ?? 'nobody',
    ...(MISSING.includes(address) && { status: 404 }),
  }))
}

/** Signs each person in once, and returns what a browser needs to resume the session. */
export function sessionsOf(browser: Browser, url: string) {
  const kept = new Map<Who, Promise<BrowserContextOptions>>()
  return async (who: Who): Promise<BrowserContextOptions> => {
    if (who === 'nobody') return {}
    const session = kept.get(who) ?? signIn(browser, url, who)
    kept.set(who, session)
    return await session
  }
}

async function signIn(
  browser: Browser,
  baseURL: string,
  who: Exclude<Who, 'nobody'>,
): Promise<BrowserContextOptions> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/sign-in')
  if (who === 'staff') {
    await signInAsStaff(page)
  } else {
    const { email, password } = PEOPLE[who]
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
  const storageState = await context.storageState()
  await context.close()
  return { storageState }
}

/** Waits for the first answer, whatever it says. */
export async function settled(page: Page, { isPlain }: Pick<Visit, 'isPlain'> = {}): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (isPlain) return
  await page.getByRole('link', { name: 'All systems normal' }).waitFor()
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'detached' })
  await page.locator('.is-waiting, [aria-busy=true]').first().waitFor({ state: 'detached' })
}
