import type { Tx } from '../../../db/pool.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { readOwnerEmail } from '../domains/event-sql.ts'
import type { Bought } from './outcome.ts'
import { dropCode } from './transfer-code.ts'
import { CANCELLED, NOT_SENT, WRONG_CODE } from './transfer-problem.ts'
import {
  findTransfer,
  setEnded,
  setProgress,
  setWaitingForCode,
  type TransferRow,
} from './transfer-sql.ts'

/** One kind of email for each step of a transfer. */
export const TRANSFER_MAILS = {
  started: 'transfer-started',
  approval: 'transfer-approval',
  code: 'transfer-code',
  done: 'transfer-done',
  refunded: 'transfer-refunded',
} as const

const DAY_MS = 24 * 3_600_000
/** How long a wrong code can be corrected (contract section 7). */
const CORRECT_MS = 14 * DAY_MS
/** A corrected code that never arrived is asked for again: it was paid for. */
const ASKED_AGAIN = [NOT_SENT, 'code_missing']

export async function mailOwner(
  tx: Tx,
  { account_id, transfer_id }: Pick<TransferRow, 'account_id' | 'transfer_id'>,
  kind: (typeof TRANSFER_MAILS)[keyof typeof TRANSFER_MAILS],
  now: Date,
): Promise<void> {
  const to_email = await readOwnerEmail(tx, account_id)
  if (to_email !== undefined) await enqueueMail(tx, { kind, to_email, about_id: transfer_id }, now)
}

type Progress = Pick<TransferRow, 'status' | 'completes_at' | 'process_id'> & {
  /** The registrar has just accepted it. */
  isStart: boolean
}

/** Stores how far the registrar has come, and tells the owner what they have to know. */
export async function progressed(
  tx: Tx,
  transfer: TransferRow,
  { isStart, ...progress }: Progress,
  now: Date,
): Promise<void> {
  const isNew = await setProgress(tx, transfer.transfer_id, progress, now)
  if (isStart) await mailOwner(tx, transfer, TRANSFER_MAILS.started, now)
  if (isNew && progress.status === 'waiting_for_approval') {
    await mailOwner(tx, transfer, TRANSFER_MAILS.approval, now)
  }
}

/** The name has arrived. Call it in the transaction that adds it to the portfolio. */
export async function transferDone(
  tx: Tx,
  { transfer_id, bought }: { transfer_id: string; bought: Bought | undefined },
  now: Date,
): Promise<void> {
  const transfer = await findTransfer(tx, transfer_id)
  if (!transfer) return
  const ended = { status: 'done', reason: null, bought } as const
  const isEnded = await setEnded(tx, transfer_id, ended, now)
  if (isEnded) await mailOwner(tx, transfer, TRANSFER_MAILS.done, now)
}

type Failed = { transfer_id: string; code: string }

/**
 * A request for the name has failed. A wrong code can be corrected without paying again; anything
 * else ends the transfer, and what was paid is refunded. Call it in the transaction that ends the
 * change.
 */
export async function transferFailed(
  tx: Tx,
  { transfer_id, code }: Failed,
  now: Date,
): Promise<void> {
  const transfer = await findTransfer(tx, transfer_id)
  if (!transfer) return
  await dropCode(tx, transfer.registration)
  const isCancelled = transfer.cancel_requested_at !== null || code === CANCELLED
  const isAgain = transfer.correct_until !== null && ASKED_AGAIN.includes(code)
  if (!isCancelled && (code === WRONG_CODE || isAgain)) {
    const correct_until = new Date(now.getTime() + CORRECT_MS)
    await setWaitingForCode(tx, transfer_id, { reason: code, correct_until }, now)
    await mailOwner(tx, transfer, TRANSFER_MAILS.code, now)
    return
  }
  const status = isCancelled ? 'cancelled' : 'failed'
  await setEnded(tx, transfer_id, { status, reason: code }, now)
}
