import type { Db, Tx } from '../../../db/pool.ts'

export type ApprovalKind =
  | 'payout_run'
  | 'seller_payout_run'
  | 'deal'
  | 'refund'
  | 'cancel'
  | 'plan_cancel'
export type ApprovalStatus = 'pending' | 'approved' | 'declined' | 'expired'

export type ApprovalRow = {
  approval_id: string
  kind: ApprovalKind
  subject: string
  /** The domain of the deal or order. */
  domain: string | null
  amount_cents: number
  note: string | null
  asked_by: string
  asked_email: string
  asked_at: Date
  expires_at: Date
  status: ApprovalStatus
  decided_email: string | null
  decided_at: Date | null
}

function columns(reader: Db | Tx) {
  return reader`
    approval_id, kind, subject, domain, amount_cents, note, asked_by, asked_email, asked_at,
    expires_at, status, decided_email, decided_at
  `
}

export type NewApproval = Omit<ApprovalRow, 'status' | 'decided_email' | 'decided_at'>

/** Undefined if another request about the same subject is pending. */
export async function insertApproval(tx: Tx, row: NewApproval): Promise<ApprovalRow | undefined> {
  const [made] = await tx<ApprovalRow[]>`
    insert into staff_approvals (
      approval_id, kind, subject, domain, amount_cents, note, asked_by, asked_email, asked_at,
      expires_at
    ) values (
      ${row.approval_id}, ${row.kind}, ${row.subject}, ${row.domain}, ${row.amount_cents},
      ${row.note}, ${row.asked_by}, ${row.asked_email}, ${row.asked_at}, ${row.expires_at}
    )
    on conflict (kind, subject) where status = 'pending' do nothing
    returning ${columns(tx)}
  `
  return made
}

type About = { kind: ApprovalKind; subject: string }

export async function findPendingApproval(
  tx: Tx,
  { kind, subject }: About,
): Promise<ApprovalRow | undefined> {
  const [row] = await tx<ApprovalRow[]>`
    select ${columns(tx)} from staff_approvals
    where kind = ${kind} and subject = ${subject} and status = 'pending'
  `
  return row
}

/** Expires an old request that was never decided, so a new one can be made. */
export async function expireApproval(tx: Tx, { kind, subject }: About, now: Date): Promise<void> {
  await tx`
    update staff_approvals set status = 'expired', decided_at = ${now}
    where kind = ${kind} and subject = ${subject} and status = 'pending' and expires_at <= ${now}
  `
}

export async function holdApproval(tx: Tx, approval_id: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx<ApprovalRow[]>`
    select ${columns(tx)} from staff_approvals where approval_id = ${approval_id} for update
  `
  return row
}

type Decision = { status: 'approved' | 'declined'; by: string; email: string; now: Date }

export async function setDecision(
  tx: Tx,
  approval_id: string,
  { status, by, email, now }: Decision,
): Promise<ApprovalRow> {
  const [row] = await tx<[ApprovalRow]>`
    update staff_approvals
    set status = ${status}, decided_by = ${by}, decided_email = ${email}, decided_at = ${now}
    where approval_id = ${approval_id}
    returning ${columns(tx)}
  `
  return row
}

export async function isStaff(tx: Tx, account_id: string): Promise<boolean> {
  return (await tx`select 1 from accounts where id = ${account_id} and role = 'staff'`).length > 0
}

/** Pending ones first, then newest first. */
export async function readApprovals(db: Db, max: number): Promise<ApprovalRow[]> {
  return await db<ApprovalRow[]>`
    select ${columns(db)} from staff_approvals
    order by status = 'pending' desc, asked_at desc, approval_id desc limit ${max}
  `
}
