import type { Db, Reader } from '../../../db/pool.ts'

type Own = { id: string; token: string }

/** The answer counts only for the listing it was asked for: listing a name again starts over. */
export async function setNotPointed(db: Db, { id, token }: Own, now: Date): Promise<void> {
  await db`
    update seller_listings set not_pointed_at = coalesce(not_pointed_at, ${now})
    where id = ${id} and token = ${token} and listing_id is null
  `
}

/** Whether another account lists the name, or is about to. */
export async function hasRivals(
  reader: Reader,
  { account_id, domain }: { account_id: string; domain: string },
  now: Date,
): Promise<boolean> {
  const rivals = await reader`
    select 1 from seller_listings
    where domain = ${domain} and account_id <> ${account_id} and withdrawn_at is null
      and (listing_id is not null or expires_at > ${now})
    limit 1
  `
  return rivals.length > 0
}
