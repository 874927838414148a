import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { SetupRow } from './card.ts'

function columns(reader: Reader) {
  return reader`
    setup_id, account_id, gateway, gateway_ref, payment_id, customer_ref, consent_text,
    consented_at, created_at
  `
}

export async function insertSetup(tx: Tx, setup: SetupRow, due_at: Date): Promise<void> {
  await tx`
    insert into card_setups (
      setup_id, account_id, gateway, gateway_ref, payment_id, customer_ref, status, consent_text,
      consented_at, created_at, due_at
    ) values (
      ${setup.setup_id}, ${setup.account_id}, ${setup.gateway}, ${setup.gateway_ref},
      ${setup.payment_id}, ${setup.customer_ref}, 'open', ${setup.consent_text},
      ${setup.consented_at}, ${setup.created_at}, ${due_at}
    )
  `
}

/** Gives up on the account's oldest set-ups, so that `kept` remain open. */
export async function failOldest(tx: Tx, account_id: string, kept: number): Promise<void> {
  await tx`
    update card_setups set status = 'failed', due_at = null
    where setup_id in (
      select setup_id from card_setups where account_id = ${account_id} and status = 'open'
      order by created_at desc offset ${kept} limit 100
    )
  `
}

export async function setSetupRef(db: Db, setup_id: string, gateway_ref: string): Promise<void> {
  await db`update card_setups set gateway_ref = ${gateway_ref} where setup_id = ${setup_id}`
}

/** Locked until the transaction ends. Undefined if it is over. */
export async function holdOpenSetup(tx: Tx, setup_id: string): Promise<SetupRow | undefined> {
  const [row] = await tx<SetupRow[]>`
    select ${columns(tx)} from card_setups
    where setup_id = ${setup_id} and status = 'open' for update
  `
  return row
}

export async function readOpenSetups(
  reader: Reader,
  account_id: string,
  limit: number,
): Promise<SetupRow[]> {
  return await reader<SetupRow[]>`
    select ${columns(reader)} from card_setups
    where account_id = ${account_id} and status = 'open'
    order by created_at desc limit ${limit}
  `
}

/** Leases set-ups that are due, longest overdue first. */
export async function claimSetups(
  db: Db,
  { now, leaseMs, max }: { now: Date; leaseMs: number; max: number },
): Promise<SetupRow[]> {
  return await db<SetupRow[]>`
    update card_setups set lease_until = ${leaseUntil(db, leaseMs)}
    where setup_id in (
      select setup_id from card_setups
      where due_at <= ${now} and lease_until <= clock_timestamp()
      order by due_at limit ${max} for update skip locked
    )
    returning ${columns(db)}
  `
}

export async function endSetup(
  tx: Tx | Db,
  setup_id: string,
  status: 'done' | 'failed',
): Promise<void> {
  await tx`
    update card_setups set status = ${status}, due_at = null
    where setup_id = ${setup_id} and status = 'open'
  `
}

export async function postponeSetup(db: Db, setup_id: string, due_at: Date): Promise<void> {
  await db`
    update card_setups set due_at = ${due_at}, lease_until = 'epoch'
    where setup_id = ${setup_id} and status = 'open'
  `
}

export async function purgeSetups(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from card_setups where setup_id in (
      select setup_id from card_setups where status <> 'open' and created_at < ${before}
      order by created_at limit ${limit}
    )
  `
  return gone.count
}
