import { randomUUID } from 'node:crypto'
import { attributeSale } from '../../src/features/trading/referral/attribute-sale.ts'
import { writeSale } from '../../src/features/trading/orders/write-sale.ts'
import { givenListing, type GivenPartner } from './given.ts'
import type { House } from './house.ts'
import { saleOf } from './sales.ts'

export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

type Visitor = { address?: string; headers?: Record<string, string>; method?: 'GET' | 'HEAD' }

/** Follows a referral link, from the given IP address if any. */
export async function follow({ app }: House, code: string, visitor: Visitor = {}) {
  const { address = '192.0.2.1', headers, method = 'GET' } = visitor
  const answer = await app.inject({
    method,
    url: `/r/${code}`,
    remoteAddress: address,
    headers: { 'user-agent': CHROME, ...headers },
  })
  const [cookie] = answer.cookies
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, cookie }
}

type Facts = {
  partner: Pick<GivenPartner, 'partnerId'>
  cookie?: string | undefined
  isOurs?: boolean
  cents?: number
  commission?: number
  buyer?: string | null
}

/** A sale as a checkout records it: paid to us, and attributed in the same transaction. */
export async function givenReferredSale(house: House, facts: Facts): Promise<string> {
  const { db, clock, deps } = house
  const { partner, cookie, isOurs = true, cents = 1_000_00, buyer = 'ada@example.com' } = facts
  const now = clock.now()
  const domain = `${randomUUID()}.com`
  const listing_id = await givenListing(house, { domain })
  const wanted = saleOf({
    partner_id: partner.partnerId,
    listing_id,
    domain,
    isOurs,
    cents,
    commission: facts.commission ?? Math.round(cents * 0.15),
    now,
  })
  await db.begin(async (tx) => {
    const { public_id } = await writeSale(tx, { ...wanted, buyer_email: buyer })
    await attributeSale(tx, { public_id, cookie, now }, deps.config.masterKey)
  })
  return wanted.public_id
}
