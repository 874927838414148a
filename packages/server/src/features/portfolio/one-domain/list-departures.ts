import type { Static } from 'typebox'
import type { Db } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { type Departure, readDepartures } from '../domains/event-sql.ts'
import type { TransferOut, TransfersOut } from '../transfers/shapes.ts'

type Asked = { account_id: string; limit: number; cursor?: string }

/** The account's names that other registrars take over, newest first. */
export async function listDepartures(
  db: Db,
  { account_id, limit, cursor }: Asked,
): Promise<Static<typeof TransfersOut>> {
  const after = positionOf(cursor)
  const found = await readDepartures(db, { account_id, limit: limit + 1, after })
  const { rows, next_cursor } = cutPage(found, limit, ({ leaving_since: at, leaving_id: id }) => {
    return { at, id }
  })
  return { transfers: rows.map(departureOut), next_cursor }
}

export function departureOut(row: Departure): Static<typeof TransferOut> {
  return {
    transfer_id: row.leaving_id,
    ...namedOf(row.domain),
    direction: 'out',
    status: row.not_held_since ? 'done' : 'waiting_for_registry',
    reason: null,
    to_registrar: row.leaving_to,
    completes_at: row.leaves_at?.toISOString() ?? null,
    // The losing side can't stop a transfer by a call: the registrant answers an email.
    correct_until: null,
    cancelling: false,
    can_cancel: false,
    can_resend: false,
    price_cents: null,
    refunded_cents: 0,
    receipt_id: null,
    created_at: row.leaving_since.toISOString(),
    updated_at: (row.not_held_since ?? row.seen_at ?? row.leaving_since).toISOString(),
  }
}
