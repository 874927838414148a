import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { runnerImport } from 'vite'

/** Who looks at a page. The demo's account is also a member of the demo's partner. */
export type Who = 'nobody' | 'member' | 'staff'

export type Visit = { address: string; who: Who }

/** The demo's people (contract section 6). */
const PEOPLE = {
  member: { email: 'demo@example.com', password: 'demo-password' },
  staff: { email: 'staff@example.com', password: 'staff-password' },
}

/** Whom a page is for, by the beginning of its path; every other is for everybody. */
const FOR: Record<string, Who> = { account: 'member', partner: 'member', staff: 'staff' }

/** Addresses of pages that a path alone does not show, or that have more than one face. */
const ADDRESSES: Record<string, string[]> = {
  '/search': ['/search', '/search?q=busy-harbor.com', '/search?q=solar+roof'],
  '/tlds/:tld': ['/tlds/com', '/tlds/zzzz'],
  '/market': ['/market', '/market?q=zzzz-no-such-name'],
  '/tools/:slug': ['/tools/ssl-check', '/tools/nothing'],
  '/docs/console': ['/docs/console', '/docs/console?operation=recordOrder'],
  '/docs/reference': ['/docs/reference', '/docs/reference?q=orders#recordOrder'],
  '/staff/settlements/:settlement_id': ['/staff/settlements/st_none'],
  '/staff/partners/:partner_id': ['/staff/partners/ptr_demo', '/staff/partners/ptr_none'],
  '/staff/ledger': ['/staff/ledger?environment=sandbox'],
  '/staff/audit': ['/staff/audit?kind=all'],
  '/verify-email': ['/verify-email#token=x'],
  '/reset-password': ['/reset-password#token=x'],
}

const PAGES_FILE = fileURLToPath(new URL('../src/pages.ts', import.meta.url))
const DESK_PAGES_FILE = fileURLToPath(new URL('../src/staff-pages.ts', import.meta.url))

/** Addresses at which there is no page. */
const STRAYS: Visit[] = [
  { address: '/no-such-page', who: 'nobody' },
  { address: '/staff/no-such-page', who: 'staff' },
]

/**
 * An address or more of every page there is, taken from the list by which the pages themselves are
 * opened: a new page is visited without being named here, or asks for an example of its address.
 */
export async function everyVisit(): Promise<Visit[]> {
  const options = { configFile: false, logLevel: 'error' } as const
  const site = await runnerImport<{ PAGES: { path: string }[] }>(PAGES_FILE, options)
  const desk = await runnerImport<{ DESK_PAGES: { path: string }[] }>(DESK_PAGES_FILE, options)
  const pages = [...site.module.PAGES, ...desk.module.DESK_PAGES]
  return [...pages.flatMap(({ path }) => visitsOf(path)), ...STRAYS]
}

function visitsOf(path: string): Visit[] {
  const addresses = ADDRESSES[path] ?? [path]
  if (addresses.some((address) => address.includes(':'))) {
    throw new Error(`every-page.ts needs an example of an address of ${path}`)
  }
  const [, first = ''] = path.split('/')
  return addresses.map((address) => ({ address, who: FOR[first] ?? 'nobody' }))
}

/** Signs each person in once, and gives what a browser needs to come back as the same. */
export function sessionsOf(browser: Browser, url: string) {
  const kept = new Map<Who, Promise<BrowserContextOptions>>()
  return async (who: Who): Promise<BrowserContextOptions> => {
    if (who === 'nobody') return {}
    const session = kept.get(who) ?? signIn(browser, url, PEOPLE[who])
    kept.set(who, session)
    return await session
  }
}

async function signIn(
  browser: Browser,
  baseURL: string,
  { email, password }: { email: string; password: string },
): Promise<BrowserContextOptions> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
  const storageState = await context.storageState()
  await context.close()
  return { storageState }
}

/** The first answer is there, whatever it says. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Status: ready' }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'detached' })
  await page.locator('.is-waiting, [aria-busy=true]').first().waitFor({ state: 'detached' })
}
