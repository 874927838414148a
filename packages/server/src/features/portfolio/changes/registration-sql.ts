import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import { type Noted, whyNotNoted } from './note-sending-sql.ts'
import type { Held } from './sql.ts'

type Submission = { submitted_at: Date; process_before: number | null; leaseMs: number }

/**
 * Stored before a registration is sent, with a lease that outlasts the answer. From now on it is
 * never sent again, unless the registrar refused it.
 */
export async function setSubmitted(
  db: Db,
  held: Held,
  { submitted_at, process_before, leaseMs }: Submission,
): Promise<Noted> {
  const noted = await db`
    update changes set submitted_at = ${submitted_at}, process_before = ${process_before},
      next_at = ${leaseUntil(db, leaseMs)}
    where id = ${held.id} and lease_token = ${held.lease_token} and unpaid_at is null
  `
  return noted.count > 0 ? 'noted' : await whyNotNoted(db, held)
}

/** The registrar refused it for certain, so it may be sent again. */
export async function clearSubmitted(db: Db, held: Held): Promise<boolean> {
  const written = await db`
    update changes set submitted_at = null
    where id = ${held.id} and lease_token = ${held.lease_token}
  `
  return written.count > 0
}

type Bought = {
  id: number
  process_id: number | null
  cost_cents: number | null
  cost_other: Record<string, number> | null
}

/** What the registrar's processes were, and what they cost us. */
export async function setBought(tx: Tx, bought: Bought[]): Promise<void> {
  const column = <T>(read: (each: Bought) => T) => bought.map(read)
  await tx`
    update changes set done_process_id = given.process_id, cost_cents = given.cost_cents,
      cost_other = given.cost_other
    from unnest(
      ${column(({ id }) => id)}::bigint[], ${column(({ process_id }) => process_id)}::bigint[],
      ${column(({ cost_cents }) => cost_cents)}::int[],
      ${column(({ cost_other: each }) => each && JSON.stringify(each))}::text[]::jsonb[]
    ) as given (id, process_id, cost_cents, cost_other)
    where changes.id = given.id
  `
}

/** Those of the names that have a change that hasn't ended. */
export async function readChanging(reader: Reader, domains: string[]): Promise<Set<string>> {
  const rows = await reader<{ domain: string }[]>`
    select domain from changes
    where domain = any(${domains}::text[]) and (state in ('queued', 'running') or state = 'in_doubt')
    group by domain limit ${domains.length}
  `
  return new Set(rows.map(({ domain }) => domain))
}
