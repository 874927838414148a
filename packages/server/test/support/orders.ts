import { randomUUID } from 'node:crypto'
import type { OrderOut } from '../../src/features/trading/orders/shapes.ts'
import { givenListing, givenPartner, type GivenPartner } from './given.ts'
import type { House } from './house.ts'
import { type Answered, type Place, signedCall } from './signed-call.ts'
import type { Environment } from '../../src/values/environment.ts'

export type ErrorBody = {
  error: { code: string; message: string; details?: { field: string; message: string }[] }
}

/** POST /orders, with a new idempotency key unless one is given. */
export async function postOrder(
  place: Place,
  partner: Pick<GivenPartner, 'keyId' | 'secret'>,
  body: Record<string, unknown>,
  key: string = randomUUID(),
): Promise<Answered<OrderOut & ErrorBody>> {
  const headers = { 'idempotency-key': key }
  return await signedCall(place, partner, 'POST /api/partner/v1/orders', { body, headers })
}

let names = 0

/** A domain that no other test uses, and that nobody has registered in the lab. */
export function someDomain(): string {
  names += 1
  return `unused-${names}-${randomUUID().slice(0, 6)}.com`
}

type SaleFacts = { partner?: GivenPartner; bin?: number; environment?: Environment }

/** A recorded sale of its own listing. */
export async function givenOrder(house: House, facts: SaleFacts = {}) {
  const { bin = 1_000_00, environment = 'live' } = facts
  const partner = facts.partner ?? (await givenPartner(house, { environment }))
  const domain = someDomain()
  const listingId = await givenListing(house, { domain, bin, environment })
  const { status, body } = await postOrder(house, partner, { domain, sale_price_cents: bin })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { partner, domain, listingId, order: body, publicId: body.public_id }
}
