import { pino } from 'pino'
import type { Db } from '../packages/server/src/db/pool.ts'
import { addAccount } from '../packages/server/src/features/people/accounts/add-account.ts'
import { openSession } from '../packages/server/src/features/people/accounts/open-session.ts'
import { addMember } from '../packages/server/src/features/trading/partners/add-member.ts'
import { loggedRouteOf } from '../packages/server/src/http/logged-path.ts'
import { RequestLog } from '../packages/server/src/http/request-log.ts'
import { publicId } from '../packages/server/src/values/public-id.ts'

export const ROWS = 1_000_000
const WEEK_MS = 7 * 86_400_000
/** What a busy partner sends in a second, and so what a row of the log holds. */
const A_SECOND = 20
const SIGNER = { partner_id: 'ptr_0', environment: 'live', key_id: 'pk_live_bench0' } as const
/** What a client library sends besides its signature. */
export const CLIENT = { 'user-agent': 'namehouse-sdk/0.1.0 node/24', accept: 'application/json' }
const QUERY = { properties: { domain: { type: 'string' } } }
const ROUTES = [
  '/api/partner/v1/orders',
  '/api/partner/v1/quotes',
  '/api/partner/v1/availability',
].map((url) => loggedRouteOf(url, QUERY))

/**
 * A week of one busy partner: mostly reads that succeed, 3 % refused, one failure in ten thousand.
 */
export async function fillRequestLog(db: Db): Promise<void> {
  const began = Date.now() - WEEK_MS + 60_000
  const written: Promise<void>[] = []
  for (let n = 0; n < ROWS;) {
    const requestLog = new RequestLog(db, pino({ level: 'error' }))
    for (let each = 0; each < A_SECOND; each += 1, n += 1) {
      const at = new Date(began + Math.floor(((n - each) / ROWS) * WEEK_MS) + each * 40)
      requestLog.note(SIGNER, requestOf(n, at))
    }
    written.push(requestLog.close())
    if (written.length === 200) await Promise.all(written.splice(0))
  }
  await Promise.all(written)
  await db`analyze request_batches`
}

function requestOf(n: number, at: Date) {
  const route = ROUTES[Math.min(n % 100, 2)] as (typeof ROUTES)[number]
  const status = n % 10_000 === 1 ? 503 : n % 33 === 0 ? 404 : 200
  const code = { 200: null, 404: 'not_found', 503: 'service_unavailable' }[status] ?? null
  const url = n % 100 > 1 ? `${route.url}?domain=bench-${n}.com` : route.url
  const headers = {
    request: { ...CLIENT, 'x-service-timestamp': `${n >> 5}` },
    answer: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': 200 + (n % 50),
      'ratelimit-limit': 6_000,
      'ratelimit-remaining': 6_000 - (n % 5_000),
      'ratelimit-reset': n % 60,
    },
  }
  const request_id = publicId('req', at)
  return { request_id, method: 'GET', route, url, status, code, ms: n % 20, headers }
}

/** The cookie of a member of the first partner. */
export async function sessionOfMember(db: Db): Promise<string> {
  const now = new Date()
  const email = 'member@example.com'
  const token = await db.begin(async (tx) => {
    const wanted = { email, name: 'A Member', password_hash: 'none', role: 'account' } as const
    const account = await addAccount(tx, wanted, now)
    if (!account) throw new Error('the address is taken')
    await addMember(tx, { partner_id: 'ptr_0', email, is_admin: false }, now)
    const facts = { address: '127.0.0.1', userAgent: undefined, before: null }
    const browser = { ...facts, hasSecondFactor: false, isKnown: true }
    return (await openSession(tx, account, browser, now)).token
  })
  return `__Host-namehouse_session=${token}`
}
