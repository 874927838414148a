import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { PausedReason } from '../listings/pause-sql.ts'

/** A seller's listed name, with the state of its proof of ownership. */
export type ProvenRow = {
  id: string
  account_id: string
  email: string
  domain: string
  token: string
  proof_host: string | null
  listing_id: string
  proof_seen_at: Date | null
  proof_missing_at: Date | null
  paused_reason: PausedReason | null
  paused_at: Date | null
}

function onTheMarket(reader: Reader) {
  return reader`
    select own.id, own.account_id, accounts.email, own.domain, own.token, own.proof_host,
      own.listing_id, own.proof_seen_at, own.proof_missing_at, listings.paused_reason, listings.paused_at
    from seller_listings own
    join accounts on accounts.id = own.account_id
    join listings on listings.id = own.listing_id
      and listings.owner_account_id = own.account_id
      and listings.sold_at is null and listings.withdrawn_at is null
  `
}

/** The owner's row of a listing, if an account owns it and it is still for sale. */
export async function findProven(
  reader: Reader,
  listing_id: string,
): Promise<ProvenRow | undefined> {
  const [row] = await reader<ProvenRow[]>`
    ${onTheMarket(reader)} where own.listing_id = ${listing_id}
  `
  return row
}

/** Same by name. A name is on the live market at most once. */
export async function findProvenByName(
  reader: Reader,
  domain: string,
): Promise<ProvenRow | undefined> {
  const [row] = await reader<ProvenRow[]>`
    ${onTheMarket(reader)} where listings.environment = 'live' and listings.domain = ${domain}
  `
  return row
}

/** Locks the row and its listing. Undefined if the name left the market or has a new token. */
export async function holdProven(
  tx: Tx,
  { id, token }: Pick<ProvenRow, 'id' | 'token'>,
): Promise<ProvenRow | undefined> {
  const [held] = await tx<{ listing_id: string | null }[]>`
    select listing_id from seller_listings where id = ${id} and token = ${token} for update
  `
  if (!held?.listing_id) return undefined
  await tx`select 1 from listings where id = ${held.listing_id} for update`
  return await findProven(tx, held.listing_id)
}

type Due = { now: Date; leaseMs: number; max: number }

/** Leases names whose proof is due, most overdue first. */
export async function claimDueProofs(db: Db, { now, leaseMs, max }: Due): Promise<string[]> {
  const claimed = await db<{ listing_id: string }[]>`
    update seller_listings set proof_lease_until = ${leaseUntil(db, leaseMs)}
    where listing_id is not null and id in (
      select own.id from seller_listings own
      where own.listing_id is not null and own.next_proof_at <= ${now}
        and (own.proof_lease_until is null or own.proof_lease_until < clock_timestamp())
      order by own.next_proof_at limit ${max}
      for update skip locked
    )
    returning listing_id
  `
  return claimed.map(({ listing_id }) => listing_id)
}

/** Releases leased names that were not checked, so that the next worker can. */
export async function giveBackProofs(db: Db, listing_ids: string[]): Promise<void> {
  await db`
    update seller_listings set proof_lease_until = null
    where listing_id = any(${listing_ids}::uuid[])
  `
}

/** A sold or withdrawn name needs no proof for now, but may come back to the market. */
export async function postponeProof(tx: Tx, listing_id: string, next_at: Date): Promise<void> {
  await tx`
    update seller_listings set next_proof_at = ${next_at}, proof_lease_until = null
    where listing_id = ${listing_id}
  `
}

export type ProofNote = {
  seen_at: Date | null
  missing_at: Date | null
  /** It was checked before a sale, and nothing was wrong. */
  isForSale: boolean
  next_at: Date
}

export async function noteProof(tx: Tx, id: string, note: ProofNote): Promise<void> {
  await tx`
    update seller_listings set
      proof_seen_at = coalesce(${note.seen_at}, proof_seen_at),
      proof_missing_at = ${note.missing_at},
      proof_asked_at = case when ${note.isForSale} then clock_timestamp() else proof_asked_at end,
      next_proof_at = ${note.next_at}, proof_lease_until = null
    where id = ${id}
  `
}

/** Whether the proof was checked recently, by the database's clock, which all nodes share. */
export async function isSaleProofFresh(
  tx: Tx,
  listing_id: string,
  freshSeconds: number,
): Promise<boolean> {
  const fresh = await tx`
    select 1 from seller_listings where listing_id = ${listing_id}
      and proof_asked_at > clock_timestamp() - make_interval(secs => ${freshSeconds})
  `
  return fresh.length > 0
}

export async function findPausedMail(
  reader: Reader,
  id: string,
): Promise<(ProvenRow & { paused_reason: PausedReason }) | undefined> {
  const [row] = await reader<(ProvenRow & { paused_reason: PausedReason })[]>`
    ${onTheMarket(reader)} where own.id = ${id} and listings.paused_reason is not null
  `
  return row
}
