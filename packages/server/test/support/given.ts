import { randomUUID } from 'node:crypto'
import { PartnerClient } from '@namehouse/sdk'
import type { Scope } from '../../src/http/route-config.ts'
import { SCOPES } from '../../src/http/route-config.ts'
import { addPartner } from '../../src/features/trading/partners/add-partner.ts'
import { issueCredential } from '../../src/features/trading/partners/issue-credential.ts'
import { readListingName } from '../../src/features/market/listings/read-listing-name.ts'
import type { House } from './house.ts'
import type { Environment } from '../../src/values/environment.ts'

type ListingFacts = {
  domain: string
  bin?: number
  floor?: number | null
  environment?: Environment
  approved?: boolean
  visible?: boolean
  sold?: boolean
  withdrawn?: boolean
  createdAt?: string
}

/** A listing; by default approved, visible and unsold. Prices are in cents. */
export async function givenListing({ db }: House, facts: ListingFacts): Promise<string> {
  const id = randomUUID()
  const read = readListingName(facts.domain)
  const created = facts.createdAt ?? '2026-01-01T00:00:00.000Z'
  await db`
    insert into listings (
      id, environment, domain, tld, bin_price_cents, floor_price_cents, approved,
      marketplace_visible, reading, category, reading_version, sold_at, withdrawn_at, created_at,
      updated_at
    ) values (
      ${id}, ${facts.environment ?? 'live'}, ${facts.domain},
      ${facts.domain.slice(facts.domain.indexOf('.') + 1)}, ${facts.bin ?? 100_00},
      ${facts.floor ?? null}, ${facts.approved ?? true}, ${facts.visible ?? true},
      ${read.reading}, ${read.category}, ${read.reading_version},
      ${facts.sold ? created : null}, ${facts.withdrawn ? created : null}, ${created}, ${created}
    )
  `
  return id
}

type PartnerFacts = {
  environment?: Environment
  scopes?: readonly Scope[]
  affiliate?: boolean
}

export type GivenPartner = {
  partnerId: string
  keyId: string
  secret: string
  client: PartnerClient
}

/** A partner with one credential, using the published SDK to call the app in this process. */
export async function givenPartner(house: House, facts: PartnerFacts = {}): Promise<GivenPartner> {
  const mark = randomUUID().slice(0, 8)
  const environment = facts.environment ?? 'live'
  const partnerId = `ptr_${mark}`
  const keyId = `pk_${environment}_${mark}`
  const secret = `sk_${randomUUID()}`
  await house.db.begin(async (tx) => {
    await addPartner(tx, { id: partnerId, name: 'A Partner', email: 'partner@example.com' })
    const credential = {
      key_id: keyId,
      secret,
      partner_id: partnerId,
      environment,
      scopes: facts.scopes ?? SCOPES,
      is_affiliate: facts.affiliate ?? false,
    }
    await issueCredential(tx, credential, house.deps.config.masterKey, house.clock.now())
  })
  const client = new PartnerClient({
    keyId,
    secret,
    baseUrl: 'http://house',
    fetch: house.fetch,
    now: () => house.clock.now(),
    // Tests want to see the first response, not a retry.
    attemptsMax: 1,
  })
  return { partnerId, keyId, secret, client }
}
