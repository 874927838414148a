import { type Db, openDb } from '../db/pool.ts'
import { changeLander } from '../features/market/landers/change-lander.ts'
import { listSellerListings } from '../features/market/sellers/list-seller-listings.ts'
import { RECORD_LABEL } from '../features/market/sellers/verification.ts'
import { findAccount } from '../features/people/accounts/find-account.ts'
import { importDomains } from '../features/portfolio/domains/import-domains.ts'
import { findHolder } from '../features/portfolio/one-domain/find-holder.ts'
import { openUpstream } from '../upstream/open-upstream.ts'
import { DEMO_SELLER } from './demo-credentials.ts'
import type { LabProcess } from './lab-process.ts'

/** A name of the demo's seller that points to us, so that newcomers can look at a lander. */
export const LANDER = 'harborlight.com'
/** In the seller's portfolio. The others are with another registrar, and proven by DNS. */
const HELD = 'quietmeadow.com'

/** What the demo's seller offers (contract section 12). */
export const SELLER_LISTINGS = [
  {
    domain: LANDER,
    bin_price_cents: 3_000_00,
    floor_price_cents: 2_000_00,
    auto_accept_cents: 2_000_00,
  },
  {
    domain: 'meadowlark.io',
    bin_price_cents: 900_00,
    floor_price_cents: 700_00,
    auto_accept_cents: null,
  },
  {
    domain: HELD,
    bin_price_cents: 1_200_00,
    floor_price_cents: null,
    auto_accept_cents: null,
    monthly_months: 12,
  },
] as const
/** Before the demo's newest listings, so that those stay on top. */
export const SELLER_LISTED_AT = new Date('2026-09-01T00:00:00Z')
/** Where the lab's DNS has LANDER_HOST. */
const LANDER_ADDRESS = '127.0.0.80'

/**
 * Registers the seller's names in the lab, publishes the records that prove them, and points one to
 * its lander. The lab forgets all this when it stops, so it happens on every start.
 */
export async function proveSellersNames(databaseUrl: string, lab: LabProcess): Promise<void> {
  await lab.register(SELLER_LISTINGS.map(({ domain }) => domain))
  const db = openDb(databaseUrl, 2)
  try {
    const account = await findAccount(db, DEMO_SELLER.email)
    if (!account) return
    await proveByDns(db, lab, account.id)
    await proveByHolding(db, lab, account.id)
  } finally {
    await db.end({ timeout: 1 })
  }
}

async function proveByDns(db: Db, lab: LabProcess, account_id: string): Promise<void> {
  const { rows } = await listSellerListings(db, account_id, { limit: SELLER_LISTINGS.length })
  for (const { id, domain, token } of rows) {
    if (domain === HELD) continue
    await lab.point(`${RECORD_LABEL}.${domain}`, [{ type: 'TXT', data: token }])
    if (domain !== LANDER) continue
    await lab.point(LANDER, [{ type: 'A', data: LANDER_ADDRESS }])
    const change = { shows_price: true }
    await db.begin((tx) => changeLander(tx, { account_id, id }, change, new Date()))
  }
}

async function proveByHolding(db: Db, lab: LabProcess, account_id: string): Promise<void> {
  const { email } = DEMO_SELLER
  await lab.hold([HELD], email)
  const holder = await findHolder(db, HELD)
  // Somebody may have bought it, or pay for it monthly.
  if (holder !== null && holder !== account_id) return
  const { registrar } = openUpstream(lab.addresses)
  const { signal } = new AbortController()
  const wanted = { owner: { account_id, email }, names: [HELD], signal, now: new Date() }
  await importDomains({ db, registrar }, wanted)
}
