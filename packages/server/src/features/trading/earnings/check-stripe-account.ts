import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type {
  SellerAccountStatus,
  SellerTransfers,
} from '../../../upstream/payments/seller-transfers.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { openDetails } from './bank-details.ts'
import { storeDetails } from './change-details.ts'
import { PAYOUT_MAILS } from './notify-payout.ts'
import { findEmail } from './sql.ts'
import { findStripe, holdStripe, setStripeSeen, type StripeAccountRow } from './stripe-sql.ts'

type Needs = { db: Db; clock: Clock; masterKey: MasterKey; transfers: SellerTransfers }

/** When the worker looks without having heard from Stripe. */
export const LOOK_AGAIN_MS = 3_600_000
/** After that, only a webhook or the seller makes us look. */
const LOOKED_FOR_MS = 14 * 24 * 3_600_000

/**
 * Asks Stripe how far a seller's account is. Once it is ready, payouts go there, if the seller still
 * wants that. If it stops being ready, the seller gets an email. Returns what Stripe says; undefined
 * if there is no account.
 */
export async function checkStripeAccount(
  { db, clock, masterKey, transfers }: Needs,
  account_id: string,
): Promise<SellerAccountStatus | undefined> {
  const row = await findStripe(db, account_id)
  if (!row || row.stripe_ref === null) return row?.status
  const asked_at = clock.now()
  const status = await transfers.readAccount(row.stripe_ref)
  const seen = { status, asked_at, masterKey, now: clock.now() }
  await transact(db, async (tx) => await note(tx, row, seen))
  return status
}

type Seen = { status: SellerAccountStatus; asked_at: Date; masterKey: MasterKey; now: Date }

async function note(
  tx: Tx,
  { account_id, stripe_ref }: StripeAccountRow,
  { status, asked_at, masterKey, now }: Seen,
): Promise<void> {
  const held = await holdStripe(tx, account_id)
  // The owner may have forgotten it while Stripe was asked.
  if (!held || held.stripe_ref === null || held.stripe_ref !== stripe_ref) return
  const isReady = status === 'ready'
  const isSwitched = isReady && held.wanted_at !== null
  const isWatched = !isReady && now.getTime() - held.created_at.getTime() < LOOKED_FOR_MS
  const check_at = isWatched ? new Date(now.getTime() + LOOK_AGAIN_MS) : null
  const wanted_at = isSwitched ? null : held.wanted_at
  await setStripeSeen(tx, account_id, { status, wanted_at, check_at, asked_at }, now)
  const email = await findEmail(tx, account_id)
  if (email === undefined) return
  const current = (await openDetails(tx, account_id, masterKey))?.details
  const isThere = current?.method === 'stripe' && current.stripe_ref === held.stripe_ref
  if (isSwitched && !isThere) {
    const details = { method: 'stripe', stripe_ref: held.stripe_ref } as const
    await storeDetails(tx, { account_id, email }, { details, masterKey, now })
  }
  const isLost = held.status === 'ready' && status === 'restricted'
  if (!isLost || !isThere) return
  await enqueueMail(tx, { kind: PAYOUT_MAILS.stripe, to_email: email, about_id: account_id }, now)
}
