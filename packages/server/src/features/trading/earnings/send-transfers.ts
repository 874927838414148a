import type { Logger } from 'pino'
import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type {
  SellerTransfers,
  TransferAnswer,
} from '../../../upstream/payments/seller-transfers.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { openPaid } from './bank-details.ts'
import { endTransfer } from './end-seller-payout.ts'
import { setStripeDue } from './set-stripe-due.ts'
import {
  claimTransfers,
  type DueTransfer,
  setInDoubt,
  setNotSent,
  setRefused,
} from './transfer-sql.ts'

type Needs = {
  db: Db
  clock: Clock
  masterKey: MasterKey
  transfers: SellerTransfers
  log: Pick<Logger, 'error'>
}

const BATCH_MAX = 20
/** Longer than two calls to Stripe can take, each with one retry. */
const LEASE_MS = 60_000
const RETRY_MS = 5_000
const RETRY_MS_MAX = 1_800_000
/** Our balance at Stripe grows with each sale. */
const FUNDS_MS = 3_600_000

/**
 * Sends payouts to Stripe. Whether Stripe has one is written down before it is asked, so whoever
 * takes over after a crash or a lost answer looks for the transfer first. Returns whether more are
 * due.
 */
export async function sendTransfers(needs: Needs): Promise<boolean> {
  const now = needs.clock.now()
  const due = await claimTransfers(needs.db, { now, leaseMs: LEASE_MS, max: BATCH_MAX })
  await Promise.all(due.map((payout) => send(needs, payout)))
  return due.length === BATCH_MAX
}

async function send(needs: Needs, payout: DueTransfer): Promise<void> {
  const { db, clock, log } = needs
  const { payout_id, attempts } = payout
  const after = (ms: number) => new Date(clock.now().getTime() + ms)
  try {
    await take(needs, payout, await ask(needs, payout), after(FUNDS_MS))
  } catch (error) {
    log.error({ err: error, payout_id, attempts }, 'a payout to a seller is in doubt, will retry')
    const waitMs = Math.min(RETRY_MS * 2 ** Math.min(attempts - 1, 20), RETRY_MS_MAX)
    const problem = 'Stripe didn’t answer. We look again by ourselves.'
    await setInDoubt(db, payout_id, { problem, send_at: after(waitMs) })
  }
}

/** The first attempt can't have been made before. */
async function ask(
  { transfers, masterKey }: Needs,
  { payout_id, sealed_details, attempts, ...payout }: DueTransfer,
): Promise<TransferAnswer> {
  const known = attempts > 1 ? await transfers.findTransfer(payout_id) : undefined
  if (known !== undefined) return { state: 'sent', transfer_ref: known }
  const details = openPaid(payout_id, sealed_details, masterKey)
  if (details.method !== 'stripe') throw new Error('a payout to a bank can’t be sent to Stripe')
  const { amount_cents, currency, refusals } = payout
  const account_ref = details.stripe_ref
  return await transfers.transfer({ payout_id, account_ref, amount_cents, currency, refusals })
}

async function take(
  { db, clock, masterKey, log }: Needs,
  { payout_id, sealed_details }: DueTransfer,
  answer: TransferAnswer,
  later: Date,
): Promise<void> {
  if (answer.state === 'sent') {
    const end = { status: 'paid', transfer_ref: answer.transfer_ref, now: clock.now() } as const
    await transact(db, async (tx) => await endTransfer(tx, payout_id, end))
    return
  }
  log.error({ payout_id, reason: answer.reason }, 'Stripe refused a payout to a seller')
  if (answer.reason === 'funds') {
    const problem = 'Our balance at Stripe is too low. We try again every hour.'
    return await setRefused(db, payout_id, { problem, send_at: later })
  }
  const problem = 'Stripe can’t pay this seller’s account.'
  await transact(db, async (tx) => {
    await setNotSent(tx, payout_id, problem)
    await endTransfer(tx, payout_id, { status: 'failed', note: problem, now: clock.now() })
  })
  const details = openPaid(payout_id, sealed_details, masterKey)
  if (details.method === 'stripe') await setStripeDue(db, details.stripe_ref, clock.now())
}
