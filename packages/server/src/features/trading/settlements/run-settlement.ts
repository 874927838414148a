import type { Db, Tx } from '../../../db/pool.ts'
import { refuseField } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { publicId } from '../../../values/public-id.ts'
import { closePage } from './close-page.ts'
import {
  findClosing,
  findFirstSale,
  findLast,
  holdPartnerForRun,
  insertStatement,
  isAnythingToSettle,
  readPartnersToSettle,
  readRun,
} from './sql.ts'
import type { StatementRow } from './statement.ts'
import type { Environment, Tenant } from '../../../values/environment.ts'

/**
 * Closes the period up to `period_end` for every partner with delivered sales. Each partner gets
 * one statement, whose orders become SETTLED a page at a time. Safe to repeat, to run concurrently,
 * and to restart after a crash: the result is the same. Orders completed later fall into the next
 * period.
 *
 * Refuses: validation_error (a period that has not ended).
 */
export async function runSettlement(
  db: Db,
  { environment, period_end }: { environment: Environment; period_end: Date },
  clock: Clock,
): Promise<StatementRow[]> {
  if (period_end > clock.now()) throw refuseField('period_end', 'must not be in the future.')
  const ids: string[] = []
  for (const partner_id of await readPartnersToSettle(db, environment, period_end)) {
    ids.push(...(await settlePartner(db, { partner_id, environment }, period_end, clock)))
  }
  return await readRun(db, environment, { period_end, ids })
}

/** Finishes what an earlier run left incomplete, then settles the requested period. */
export async function settlePartner(
  db: Db,
  owner: Tenant,
  period_end: Date,
  clock: Clock,
): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const statement = await db.begin((tx) => openStatement(tx, owner, period_end, clock.now()))
    if (!statement) return ids
    const { settlement_id } = statement
    while (await db.begin((tx) => closePage(tx, settlement_id, clock.now()))) continue
    ids.push(settlement_id)
  }
}

/** The statement to work on: one that is closing, or a new one. Undefined if nothing is left. */
export async function openStatement(
  tx: Tx,
  owner: Tenant,
  period_end: Date,
  now: Date,
): Promise<StatementRow | undefined> {
  await holdPartnerForRun(tx, owner.partner_id)
  const closing = await findClosing(tx, owner)
  if (closing) return closing
  const last = await findLast(tx, owner)
  if (last && last.period_end >= period_end) return undefined
  if (!(await isAnythingToSettle(tx, owner, period_end))) return undefined
  const period_start = last?.period_end ?? (await findFirstSale(tx, owner)) ?? new Date(0)
  const settlement_id = publicId('st', now)
  return await insertStatement(tx, {
    ...owner,
    settlement_id,
    period_start,
    period_end,
    created_at: now,
  })
}
