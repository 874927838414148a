import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { LanderSettings } from '../../src/features/market/landers/lander.ts'
import { startForwarder } from '../../src/forward.ts'
import { openMetrics } from '../../src/http/metrics.ts'
import { givenListing } from './given.ts'
import type { House } from './house.ts'
import { givenAccount } from './people.ts'
import { type Asked, visit } from './visit-host.ts'

export const BASE_URL = 'https://names.example'
export const LANDER_HOST = 'lander.namehouse.test'
/** The address of LANDER_HOST in the lab's DNS. */
export const LANDER_ADDRESS = '127.0.0.80'

type Options = { trustProxyHops?: number; rateLimitScale?: number }

/** The server at customers' domains, with a house's database and clock. Returns how to visit a host. */
export async function openLanderSite({ deps }: House, options: Options = {}) {
  const needs = { ...deps, metrics: openMetrics(), baseUrl: BASE_URL, rateLimitScale: 1_000 }
  const site = await startForwarder({ ...needs, ...options }, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => site.close())
  const { port } = site
  return { ...site, visit: (host: string, asked: Asked = {}) => visit(port, host, asked) }
}

type Given = Partial<LanderSettings> & {
  domain?: string
  bin?: number
  account_id?: string
  approved?: boolean
  sold?: boolean
}

export type GivenLander = { domain: string; id: string; account_id: string; listing_id: string }

/** A seller's name that is proven and for sale, without any DNS around it. */
export async function addLander(house: House, given: Given = {}): Promise<GivenLander> {
  const { db, clock } = house
  const { domain = `lander-${randomUUID().slice(0, 8)}.com`, bin = 3_000_00 } = given
  const account_id = given.account_id ?? (await givenAccount(house)).id
  const { approved = true, sold = false } = given
  const listing_id = await givenListing(house, { domain, bin, approved, sold })
  await db`update listings set owner_account_id = ${account_id} where id = ${listing_id}`
  const id = randomUUID()
  const now = clock.now()
  await db`
    insert into seller_listings (
      id, account_id, domain, tld, bin_price_cents, token, expires_at, verified_at, listing_id,
      created_at, updated_at
    ) values (
      ${id}, ${account_id}, ${domain}, ${domain.slice(domain.indexOf('.') + 1)}, ${bin}, ${id},
      ${now}, ${now}, ${listing_id}, ${now}, ${now}
    )
  `
  const { is_on = true, look = 'sign', shows_price = false } = given
  await db`
    insert into landers (seller_listing_id, is_on, look, shows_price, updated_at)
    values (${id}, ${is_on}, ${look}, ${shows_price}, ${now})
  `
  return { domain, id, account_id, listing_id }
}
