import type { BrowserContextOptions, Page } from 'playwright-core'
import {
  DESK_PATHS,
  DEV_PATHS,
  PRIVATE_PATHS,
  PUBLIC_PATHS,
} from '../../server/src/http/site-paths.ts'
import { until } from '../../server/test/support/until.ts'

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
  /** The status with which the service refuses what the page asks for, as it should. */
  refused?: number
}

/** The parts in which the pages are visited, each by a test file of its own. */
export const PARTS = ['public', 'account', 'partner', 'staff'] as const
export type Part = (typeof PARTS)[number]

export function partOf({ address, who }: Visit): Part {
  if (who === 'staff') return 'staff'
  if (who === 'nobody') return 'public'
  return address.startsWith('/partner') ? 'partner' : 'account'
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
  '/market': ['/market', '/market?q=zzqqxx'],
  '/market/:domain': [
    '/market/leashly.com',
    '/market/solarhub.com',
    '/market/never-listed-4711.com',
  ],
  '/drops': ['/drops', '/drops?kind=added&length_max=6'],
  '/tools/:slug': ['/tools/ssl-check', '/tools/nothing'],
  '/docs/console': ['/docs/console', '/docs/console?operation=recordOrder'],
  '/docs/reference': ['/docs/reference', '/docs/reference?q=orders#recordOrder'],
  '/account/transfers': ['/account/transfers', '/account/transfers?domain=transfer-me.com'],
  '/account/transfers/:transfer_id': ['/account/transfers/tri_none'],
  '/account/purchases/:public_id': ['/account/purchases/ord_none'],
  '/account/offers/:offer_id': ['/account/offers/off_none'],
  '/account/brokerage': ['/account/brokerage', '/account/brokerage?domain=quiet-harbor.com'],
  '/account/brokerage/:case_id': ['/account/brokerage/bc_none'],
  '/account/earnings/:payout_id': ['/account/earnings/po_none'],
  '/account/domains/:domain': [
    '/account/domains/amber-quay.com',
    '/account/domains/copper-kettle.com?tab=dns',
    '/account/domains/amber-quay.com?tab=dns',
    '/account/domains/green-ferry.com?tab=dns',
    '/account/domains/amber-quay.com?tab=contacts',
    '/account/domains/amber-quay.com?tab=transfer',
    '/account/domains/amber-quay.com?tab=history',
    '/account/domains/garden-circuit.com',
  ],
  '/account/receipts': ['/account/receipts', '/account/receipts?receipt={paid}'],
  '/partner/orders': ['/partner/orders', '/partner/orders?id={order}'],
  '/partner/brokerage': ['/partner/brokerage', '/partner/brokerage?id={case}'],
  '/partner/requests': ['/partner/requests', '/partner/requests?id=req_00000000000000000000000000'],
  '/partner/settlements': ['/partner/settlements', '/partner/settlements?id={settlement}'],
  '/staff/orders': ['/staff/orders', '/staff/orders?id={live-order}'],
  '/staff/listings': ['/staff/listings', '/staff/listings?domain=solarhub.com'],
  '/staff/brokerage': ['/staff/brokerage', '/staff/brokerage?id={live-case}'],
  '/staff/forwarding': ['/staff/forwarding', '/staff/forwarding?domain=green-ferry.com'],
  '/staff/settlements/:settlement_id': [
    '/staff/settlements/{live-settlement}',
    '/staff/settlements/st_none',
  ],
  '/staff/seller-payouts/:payout_id': ['/staff/seller-payouts/po_0'],
  '/staff/partners/:partner_id': ['/staff/partners/ptr_demo', '/staff/partners/ptr_none'],
  '/staff/audit': ['/staff/audit?kind=all'],
  '/sign-in': ['/sign-in', '/sign-in?continue=/market'],
  '/verify-email': ['/verify-email#token=x'],
  '/reset-password': ['/reset-password', '{reset}'],
}

/** Addresses of pages whose subject doesn't exist. */
const MISSING = [
  '/tlds/zzzz',
  '/tools/nothing',
  '/register/nonsense',
  '/market/never-listed-4711.com',
]
/** Addresses of pages that find out by asking that their subject doesn't exist. */
const REFUSED = [
  '/staff/settlements/st_none',
  '/staff/partners/ptr_none',
  '/account/transfers/tri_none',
  '/account/purchases/ord_none',
  '/account/offers/off_none',
  '/account/brokerage/bc_none',
  '/account/earnings/po_none',
  '/staff/seller-payouts/po_0',
]

/** Addresses without a page. */
const UNKNOWN: Visit[] = [
  { address: '/no-such-page', who: 'nobody', status: 404 },
  { address: '/staff/no-such-page', who: 'staff', status: 404 },
]

/**
 * Pages that the server writes itself, for buyers and for people sent by an app, a link or an email.
 * They work without JavaScript.
 */
const PLAIN: Visit[] = [
  { address: '{checkout}', who: 'nobody', isPlain: true },
  { address: '{declined}', who: 'nobody', isPlain: true },
  { address: '{receipt}', who: 'nobody', isPlain: true },
  { address: '{plan}', who: 'nobody', isPlain: true },
  { address: '{progress}', who: 'nobody', isPlain: true },
  { address: '{consent}', who: 'member', isPlain: true },
  { address: '{invoice}', who: 'member', isPlain: true },
  { address: '{undo}', who: 'nobody', isPlain: true },
  { address: '/dev/mail', who: 'nobody', isPlain: true },
  { address: '/checkout/none?pt=x', who: 'nobody', isPlain: true, status: 404 },
  { address: '/brokerage/none?t=x', who: 'nobody', isPlain: true, status: 404 },
  { address: '/undo/none?t=x', who: 'nobody', isPlain: true, status: 404 },
  { address: '/oauth/authorize?client_id=none', who: 'nobody', isPlain: true, status: 400 },
  { address: '/r/none', who: 'nobody', isPlain: true, status: 404 },
]

/** The paths of all pages. The router has the same (page-list.test.ts). */
export const PAGE_PATHS = [...PUBLIC_PATHS, ...PRIVATE_PATHS, ...DEV_PATHS, ...DESK_PATHS]

/**
 * One or more addresses of every page: a new page is visited automatically, or asks for an example
 * address. Private pages are also visited by a newcomer, at their first address: who has no data yet
 * sees the same at the others.
 */
export function everyVisit(): Visit[] {
  const visits = PAGE_PATHS.flatMap(visitsOf)
  const empty = PAGE_PATHS.flatMap((path) => visitsOf(path).slice(0, 1))
    .filter(({ who, address }) => who === 'member' && !address.includes('{'))
    .map((visit): Visit => ({ ...visit, who: 'newcomer', ...ofOthers(visit) }))
  return [...visits, ...empty, ...UNKNOWN, ...PLAIN]
}

/** A newcomer asks for the page of somebody else's domain. */
function ofOthers({ address }: Visit): Pick<Visit, 'refused'> {
  return address.startsWith('/account/domains/') ? { refused: 404 } : {}
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
    ...(REFUSED.includes(address) && { refused: 404 }),
  }))
}

/** What a browser needs to continue a session that was started elsewhere. */
export function signedIn(url: string, cookies = ''): BrowserContextOptions {
  const { hostname: domain } = new URL(url)
  const kept = cookies.split('; ').filter((cookie) => cookie !== '')
  const state = kept.map((cookie) => {
    const [name = ''] = cookie.split('=', 1)
    const value = cookie.slice(name.length + 1)
    const rest = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const }
    return { name, value, domain, ...rest }
  })
  return { storageState: { cookies: state, origins: [] } }
}

const HAS_HEADING = `document.querySelector('h1')?.checkVisibility() === true`
/** One question to the page: looking for roles and texts would cost more than loading it. */
const IS_SETTLED = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) if (/^\\s*Loading/.test(texts.currentNode.data)) return false
  const status = document.querySelector('a.status')?.textContent
  const isWaiting = document.querySelector('.is-waiting, [aria-busy=true]') !== null
  return ${HAS_HEADING} && status === 'All systems normal' && !isWaiting
})()`

/** Waits for the first answer, whatever it says. */
export async function settled(page: Page, { isPlain }: Pick<Visit, 'isPlain'> = {}): Promise<void> {
  await until(`${page.url()} has settled`, async () => {
    // The page may be on its way to another one, which ends the question.
    return await page.evaluate<boolean>(isPlain ? HAS_HEADING : IS_SETTLED).catch(() => false)
  })
}
