import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import { importRows } from '../listings/import-rows.ts'
import { LISTINGS_MAX } from './add-seller-listing.ts'
import {
  hasRunningImport,
  insertSellerImport,
  type SellerImport,
  type WaitingRow,
} from './import-sql.ts'

export const ERRORS_MAX = 100

/**
 * Accepts a file of names that an account wants to sell. Unreadable lines are reported immediately,
 * and the worker processes the rest.
 *
 * Refuses: validation_error (no header, too many lines), conflict (another import is running).
 */
export async function beginImport(
  db: Db,
  account_id: string,
  file: Uint8Array,
  now: Date,
): Promise<SellerImport> {
  // Checked before reading the file, which takes a while, and again when it is stored.
  if (await hasRunningImport(db, account_id)) throw refuseSecond()
  const rows: WaitingRow[] = []
  const errors: SellerImport['errors'] = []
  let rejected = 0
  for await (const group of importRows(once(file), 'csv')) {
    for (const row of group) {
      if ('facts' in row) rows.push({ line: row.line, ...row.facts })
      else if ((rejected += 1) <= ERRORS_MAX) {
        errors.push({ line: row.line, message: row.problem })
      }
    }
    if (rows.length + rejected > LISTINGS_MAX) {
      throw new Refusal('validation_error', `A file can list at most ${LISTINGS_MAX} domains.`)
    }
  }
  const total = rows.length + rejected
  if (total === 0) throw new Refusal('validation_error', 'The file has no domains.')
  const begun = { id: publicId('imp', now), account_id, total, rejected, errors, started_at: now }
  const waiting = rows.map(({ line, domain, bin_price_cents, floor_price_cents }) => {
    return { line, domain, bin_price_cents, floor_price_cents }
  })
  const isAdded = await db.begin((tx) => insertSellerImport(tx, begun, waiting))
  if (!isAdded) throw refuseSecond()
  return { ...begun, status: 'running', created: 0, reason: null, updated_at: now }
}

function refuseSecond(): Refusal {
  return new Refusal('conflict', 'Another import is running. Wait until it finishes.')
}

async function* once(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file
}
