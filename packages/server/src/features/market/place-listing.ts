import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/pool.ts'
import { Refusal } from '../../refusal.ts'
import type { ListingFacts } from './listing-facts.ts'
import { holdPlace, insertStock, isTakenByOther, setOwner } from './stock-sql.ts'

type Wanted = Omit<ListingFacts, 'approved' | 'marketplace_visible'> & { owner_account_id: string }

/** Promises made at the former owner's price have run out by then. */
const FORMER_OWNER_MS = 24 * 3_600_000

/**
 * Puts a seller's name, whose ownership is proven, before staff for approval. A row that its former
 * owner withdrew goes over to the new one.
 *
 * Refuses: conflict (listed by somebody else, being sold, or withdrawn a moment ago).
 */
export async function placeListing(tx: Tx, wanted: Wanted, now: Date): Promise<string> {
  const facts = { ...wanted, approved: false, marketplace_visible: true }
  const added = await insertStock(tx, { ...facts, id: randomUUID(), environment: 'live', now })
  if (added) {
    await setOwner(tx, added.id, wanted, now)
    return added.id
  }
  const place = await holdPlace(tx, wanted.domain)
  const isOwn = place?.owner_account_id === wanted.owner_account_id
  const leftMs = place?.withdrawn_at ? now.getTime() - place.withdrawn_at.getTime() : 0
  if (!place || place.sold_at || (!isOwn && leftMs < FORMER_OWNER_MS)) throw isTaken(wanted.domain)
  await setOwner(tx, place.id, wanted, now)
  return place.id
}

/** Refuses: conflict (somebody else lists the name). Who that is stays untold. */
export async function demandNotTaken(tx: Tx, domain: string, account_id: string): Promise<void> {
  if (await isTakenByOther(tx, domain, account_id)) throw isTaken(domain)
}

function isTaken(domain: string): Refusal {
  return new Refusal('conflict', `${domain} cannot be listed: it is on the market already.`)
}
