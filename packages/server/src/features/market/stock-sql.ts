import type { Db, Tx } from '../../db/pool.ts'
import type { ListingFacts } from './listing-facts.ts'
import type { Environment } from './listing.ts'

/** A listing as its owner sees it, sold and withdrawn ones too. */
export type StockRow = ListingFacts & {
  id: string
  environment: Environment
  currency: string
  sold_at: Date | null
  withdrawn_at: Date | null
  created_at: Date
  updated_at: Date
}

function columns(db: Db | Tx) {
  return db`
    id, environment, domain, unicode, tld, bin_price_cents, floor_price_cents, currency, approved,
    marketplace_visible, sold_at, withdrawn_at, created_at, updated_at
  `
}

type Part = {
  environment: Environment
  domain?: string | undefined
  after: string | undefined
  limit: number
}

/** By name, which is the order of the one index that holds them all. */
export async function readStock(
  db: Db,
  { environment, domain, after, limit }: Part,
): Promise<StockRow[]> {
  return await db<StockRow[]>`
    select ${columns(db)} from listings
    where environment = ${environment}
      ${domain === undefined ? db`` : db`and domain = ${domain}`}
      ${after === undefined ? db`` : db`and domain > ${after}`}
    order by domain
    limit ${limit}
  `
}

type NewStock = ListingFacts & { id: string; environment: Environment; now: Date }

/** Undefined when the name is there already, in whichever state. */
export async function insertStock(tx: Tx, listing: NewStock): Promise<StockRow | undefined> {
  const [row] = await tx<StockRow[]>`
    insert into listings (
      id, environment, domain, unicode, tld, bin_price_cents, floor_price_cents, approved,
      marketplace_visible, created_at, updated_at
    ) values (
      ${listing.id}, ${listing.environment}, ${listing.domain}, ${listing.unicode}, ${listing.tld},
      ${listing.bin_price_cents}, ${listing.floor_price_cents}, ${listing.approved},
      ${listing.marketplace_visible}, ${listing.now}, ${listing.now}
    )
    on conflict (environment, domain) do nothing
    returning ${columns(tx)}
  `
  return row
}

export async function holdStock(tx: Tx, id: string): Promise<StockRow | undefined> {
  const [row] = await tx<StockRow[]>`
    select ${columns(tx)} from listings where id = ${id} for update
  `
  return row
}

type Changed = Pick<
  StockRow,
  | 'bin_price_cents'
  | 'floor_price_cents'
  | 'approved'
  | 'marketplace_visible'
  | 'withdrawn_at'
  | 'updated_at'
>

export async function updateStock(tx: Tx, id: string, changed: Changed): Promise<void> {
  await tx`
    update listings set
      bin_price_cents = ${changed.bin_price_cents},
      floor_price_cents = ${changed.floor_price_cents}, approved = ${changed.approved},
      marketplace_visible = ${changed.marketplace_visible},
      withdrawn_at = ${changed.withdrawn_at}, updated_at = ${changed.updated_at}
    where id = ${id}
  `
}
