import type { Reader, Tx } from '../../../db/pool.ts'

/** A monthly payment for a name, as its seller sees it. */
export type PaidInstalment = {
  plan_id: string
  number: number
  months: number
  domain: string
  amount_cents: number
  seller_cents: number
  paid_at: Date
}

export type MatureInstalment = {
  plan_id: string
  number: number
  seller_account_id: string
  seller_cents: number
}

/** Locks instalments that were paid by then and aren't payable yet, oldest first. */
export async function holdMatureInstalments(
  tx: Tx,
  { paidBy, max }: { paidBy: Date; max: number },
): Promise<MatureInstalment[]> {
  return await tx<MatureInstalment[]>`
    select i.plan_id, i.number, p.seller_account_id, i.seller_cents
    from plan_instalments i join plans p on p.plan_id = i.plan_id
    where i.matured_at is null and i.refunded_at is null and i.paid_at <= ${paidBy}
    order by i.paid_at, i.plan_id, i.number limit ${max}
    for update of i skip locked
  `
}

type Named = Pick<MatureInstalment, 'plan_id' | 'number'>

export async function setInstalmentsMatured(
  tx: Tx,
  instalments: Named[],
  now: Date,
): Promise<void> {
  await tx`
    update plan_instalments i set matured_at = ${now}
    from unnest(
      ${instalments.map(({ plan_id }) => plan_id)}::text[],
      ${instalments.map(({ number }) => number)}::smallint[]
    ) as matured (plan_id, number)
    where i.plan_id = matured.plan_id and i.number = matured.number
  `
}

/** Payable instalments that are in no payout, with `i` as their alias. */
export function isUnpaidInstalment(reader: Reader, asOf: Date) {
  return reader`
    i.matured_at <= ${asOf} and i.seller_cents > 0 and not exists (
      select 1 from seller_payout_instalments l
      where l.plan_id = i.plan_id and l.number = i.number and not l.is_released
    )
  `
}

export type UnpaidInstalment = Named & { amount_cents: number }

const LINES_MAX = 5_000

export async function readUnpaidInstalments(
  tx: Tx,
  account_id: string,
  asOf: Date,
): Promise<UnpaidInstalment[]> {
  return await tx<UnpaidInstalment[]>`
    select i.plan_id, i.number, i.seller_cents as amount_cents
    from plan_instalments i join plans p on p.plan_id = i.plan_id
    where p.seller_account_id = ${account_id} and ${isUnpaidInstalment(tx, asOf)}
    order by i.matured_at, i.plan_id, i.number limit ${LINES_MAX}
  `
}

export async function insertPayoutInstalments(
  tx: Tx,
  payout_id: string,
  instalments: UnpaidInstalment[],
): Promise<void> {
  await tx`
    insert into seller_payout_instalments (payout_id, plan_id, number, amount_cents)
    select ${payout_id}, plan_id, number, amount_cents
    from jsonb_to_recordset(${tx.json(instalments)}) as line (
      plan_id text, number smallint, amount_cents bigint
    )
  `
}

/** Of a failed payout: they go into the next one. */
export async function releaseInstalments(tx: Tx, payout_id: string): Promise<void> {
  await tx`
    update seller_payout_instalments set is_released = true where payout_id = ${payout_id}
  `
}

/** The instalments that a payout pays, oldest first. */
export async function readPaidInstalments(
  reader: Reader,
  payout_id: string,
): Promise<PaidInstalment[]> {
  return await reader<PaidInstalment[]>`
    select i.plan_id, i.number, p.months, p.domain, i.amount_cents, i.seller_cents,
      coalesce(i.paid_at, p.created_at) as paid_at
    from seller_payout_instalments l
    join plan_instalments i on i.plan_id = l.plan_id and i.number = l.number
    join plans p on p.plan_id = i.plan_id
    where l.payout_id = ${payout_id}
    order by i.paid_at, i.plan_id, i.number limit ${LINES_MAX}
  `
}

/** Names that the account sells monthly. Plans that ended aren't sales. */
export async function countPlans(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) as count from plans
    where seller_account_id = ${account_id} and status <> 'ended'
  `
  return row?.count ?? 0
}
