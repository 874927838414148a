import { secondsAhead } from '../../../db/database-time.ts'
import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { Environment } from '../../../values/environment.ts'

export type QuoteRow = {
  id: string
  /** The signed token the partner holds. */
  quote_id: string
  partner_id: string
  environment: Environment
  domain: string
  price_cents: number
  currency: string
  created_at: Date
  expires_at: Date
}

export async function insertQuote(tx: Tx, quote: QuoteRow): Promise<void> {
  const { id, quote_id, partner_id, environment, domain, price_cents, currency } = quote
  await tx`
    insert into quotes (
      id, quote_id, partner_id, environment, domain, price_cents, currency, created_at, expires_at
    ) values (
      ${id}, ${quote_id}, ${partner_id}, ${environment}, ${domain}, ${price_cents}, ${currency},
      ${quote.created_at}, ${quote.expires_at}
    )
  `
}

type Page = { before: Position | undefined; max: number }

/** Newest first. */
export async function readOwnQuotes(
  reader: Reader,
  { partner_id, environment }: Pick<QuoteRow, 'partner_id' | 'environment'>,
  { before, max }: Page,
): Promise<QuoteRow[]> {
  return await reader<QuoteRow[]>`
    select id, quote_id, partner_id, environment, domain, price_cents, currency, created_at,
      expires_at
    from quotes
    where partner_id = ${partner_id} and environment = ${environment}
      ${before ? reader`and (created_at, id) < (${before.at}, ${before.id})` : reader``}
    order by created_at desc, id desc limit ${max}
  `
}

const KEPT_SECONDS = 24 * 3_600
const PURGE_ROWS_MAX = 10_000

/** Deletes quotes that expired more than a day ago, in batches. Returns whether more are left. */
export async function purgeQuotes(db: Db): Promise<boolean> {
  const gone = await db`
    delete from quotes where id in (
      select id from quotes
      where expires_at < now() - make_interval(secs => ${KEPT_SECONDS - secondsAhead()}) limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}
