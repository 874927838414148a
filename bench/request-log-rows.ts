import type { Db } from '../packages/server/src/db/pool.ts'
import { addAccount } from '../packages/server/src/features/people/accounts/add-account.ts'
import { openSession } from '../packages/server/src/features/people/accounts/open-session.ts'
import { addMember } from '../packages/server/src/features/trading/partners/add-member.ts'

export const ROWS = 1_000_000
/** Filling a table takes longer than any request may. */
const SEED_MS = 30 * 60_000
const DAYS = 7

/**
 * A week of one busy partner: mostly reads that succeed, 3 % refused, one failure in ten thousand.
 */
export async function fillRequestLog(db: Db): Promise<void> {
  await db.within(SEED_MS).begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`
      select open_request_day((now() at time zone 'UTC')::date - n) from generate_series(0, ${DAYS}) n
    `
    await tx`
      insert into partner_requests (
        partner_id, environment, at, request_id, key_id, method, path, status, code, duration_ms
      )
      select 'ptr_0', 'live', now() - interval '7 days' * (n / ${ROWS}::float),
        'req_' || lpad(n::text, 26, '0'), 'pk_live_bench0', 'GET',
        case n % 100
          when 0 then '/api/partner/v1/orders'
          when 1 then '/api/partner/v1/quotes'
          else '/api/partner/v1/availability?domain=bench-' || n || '.com'
        end,
        case when n % 10000 = 1 then 503 when n % 33 = 0 then 404 else 200 end,
        case when n % 10000 = 1 then 'service_unavailable' when n % 33 = 0 then 'not_found' end,
        random() * 20
      from generate_series(1, ${ROWS}::int) n
    `
  })
  await db.within(SEED_MS)`analyze partner_requests`
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
