import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import { ROWS_A_PAGE } from '../../api/slice.ts'
import type { Slice } from '../../api/slice.ts'
import * as wire from '../../api/wire/staff.ts'
import { withoutEmpty } from '../../query-string.ts'
import { isWaiting } from './approvals.ts'

export type SellerPayout = Answer<typeof wire.listAllSellerPayouts>['payouts'][number]
export type SellerPayoutStatus = SellerPayout['status']
/** With the seller's masked account and the sales it pays. */
export type SellerPayoutDetail = Answer<typeof wire.readAnySellerPayout>
export type BankFile = Answer<typeof wire.writeSellerPayoutFile>

export const SELLER_PAYOUT_STATUSES = [
  'pending',
  'paid',
  'failed',
] as const satisfies SellerPayoutStatus[]

export async function readSellerPayouts(
  filter: { status: SellerPayoutStatus | ''; cursor?: string },
  signal: AbortSignal,
): Promise<Slice<SellerPayout>> {
  const query = withoutEmpty({ ...filter, limit: ROWS_A_PAGE })
  const { payouts, next_cursor } = await ask(wire.listAllSellerPayouts, { query }, signal)
  return { items: payouts, next_cursor }
}

export async function readSellerPayout(
  id: string,
  signal: AbortSignal,
): Promise<SellerPayoutDetail> {
  return await ask(wire.readAnySellerPayout, { path: { id } }, signal)
}

/** The number of new payouts. Undefined if a colleague has to approve the run first. */
export async function runSellerPayouts(): Promise<number | undefined> {
  const answer = await ask(wire.runSellerPayouts, {})
  return isWaiting(answer) ? undefined : answer.payouts.length
}

/** A new file for the bank, or the one with this id again. */
export async function writeBankFile(file_id?: string): Promise<BankFile> {
  return await ask(wire.writeSellerPayoutFile, { body: file_id === undefined ? {} : { file_id } })
}

const OPERATIONS = {
  paid: wire.markSellerPayoutPaid,
  failed: wire.markSellerPayoutFailed,
  hold: wire.holdSellerPayout,
  release: wire.releaseSellerPayout,
}

export async function moveSellerPayout(
  id: string,
  step: keyof typeof OPERATIONS,
  note: string,
): Promise<void> {
  await ask(OPERATIONS[step], { path: { id }, body: withoutEmpty({ note }) })
}
