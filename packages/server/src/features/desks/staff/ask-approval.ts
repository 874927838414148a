import type { Session } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import {
  type ApprovalKind,
  type ApprovalRow,
  expireApproval,
  findPendingApproval,
  insertApproval,
} from './approval-sql.ts'

const APPROVAL_MS = 24 * 3_600_000

export type Asked = {
  kind: ApprovalKind
  subject: string
  domain?: string
  amount_cents: number
  note: string | undefined
}

/**
 * Records a request that another member of staff has to approve within a day. Asking again while it
 * is pending returns the same request. Refuses: conflict (a request with another amount is
 * pending).
 */
export async function askApproval(
  db: Db,
  { kind, subject, domain, amount_cents, note }: Asked,
  session: Session,
  now: Date,
): Promise<ApprovalRow> {
  const row = {
    approval_id: publicId('apr', now),
    kind,
    subject,
    domain: domain ?? null,
    amount_cents,
    note: note ?? null,
    asked_by: session.account_id,
    asked_email: session.email,
    asked_at: now,
    expires_at: new Date(now.getTime() + APPROVAL_MS),
  }
  const asked = await db.begin(async (tx) => {
    await expireApproval(tx, row, now)
    return (await insertApproval(tx, row)) ?? (await findPendingApproval(tx, row))
  })
  // A payout run is approved as of the moment of the request, so its total may have grown since.
  const isRun = kind === 'payout_run' || kind === 'seller_payout_run'
  if (asked && (isRun || asked.amount_cents === amount_cents)) return asked
  throw new Refusal('conflict', 'Another request about this is pending. Decide on that one first.')
}
