import type { Db, Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { Resales } from '../listings/place-listing.ts'
import { addSellerListing } from './add-seller-listing.ts'
import { ERRORS_MAX } from './begin-import.ts'
import {
  failSellerImport,
  holdSellerImport,
  noteSellerImport,
  type SellerImport,
  takeRows,
} from './import-sql.ts'
import type { ListingSources } from './look-for-proof.ts'
import { proveHeld } from './prove-held.ts'
import type { SellerRow } from './sql.ts'

/** Names per transaction: half a second or less, so that progress is visible. */
const ROWS_AT_ONCE = 100

/**
 * Lists the next names of an import, each as if it had been entered by hand: the same checks, and
 * its own token. Names in the seller's portfolio go to staff at once. Resolves to true if there may
 * be more to do.
 */
export async function workImport(
  sources: ListingSources,
  now: Date,
  signal = new AbortController().signal,
): Promise<boolean> {
  const added = await listNext(sources, now)
  for (const own of added ?? []) await proveHeld(sources, own, signal, now)
  return added !== undefined
}

/** Undefined if no import is running. */
async function listNext(
  { db, resales }: ListingSources,
  now: Date,
): Promise<SellerRow[] | undefined> {
  let id: string | undefined
  try {
    return await db.begin(async (tx) => {
      const held = await holdSellerImport(tx)
      id = held?.id
      return held && (await workPiece(tx, held, resales, now))
    })
  } catch (error) {
    // A retry would fail the same way, so mark the import as failed. The log has the cause.
    if (id !== undefined) await fail(db, id, now)
    throw error
  }
}

async function workPiece(
  tx: Tx,
  held: SellerImport,
  resales: Resales,
  now: Date,
): Promise<SellerRow[]> {
  const rows = await takeRows(tx, held.id, ROWS_AT_ONCE)
  const seller = { account_id: held.account_id, resales }
  const counted = { ...held, errors: [...held.errors] }
  const added: SellerRow[] = []
  for (const { line, ...wanted } of rows) {
    try {
      added.push(await addSellerListing(tx, seller, wanted, now))
      counted.created += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      counted.rejected += 1
      if (counted.errors.length < ERRORS_MAX) counted.errors.push({ line, message: error.message })
    }
  }
  const status = rows.length < ROWS_AT_ONCE ? 'done' : 'running'
  await noteSellerImport(tx, held.id, { ...counted, status }, now)
  return added
}

async function fail(db: Db, id: string, now: Date): Promise<void> {
  const reason =
    'Something went wrong on our side. Names already listed stay listed. Send the rest again.'
  await db.begin((tx) => failSellerImport(tx, id, { reason, now }))
}
