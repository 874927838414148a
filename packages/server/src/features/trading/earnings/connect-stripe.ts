import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { Refusal } from '../../../refusal.ts'
import { PaymentError } from '../../../upstream/payments/payment-gateway.ts'
import type { SellerTransfers } from '../../../upstream/payments/seller-transfers.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { publicId } from '../../../values/public-id.ts'
import { checkStripeAccount, LOOK_AGAIN_MS } from './check-stripe-account.ts'
import { restartStripe, setStripeRef, type StripeAccountRow, wantStripe } from './stripe-sql.ts'

export type ConnectNeeds = {
  db: Db
  clock: Clock
  masterKey: MasterKey
  baseUrl: string
  /** Undefined if sellers can't be paid through Stripe here. */
  transfers: SellerTransfers | undefined
}

/**
 * Starts to pay a seller through Stripe: opens an account there, once, and returns where the seller
 * enters who they are. Payouts go there as soon as Stripe says that it's ready, which may be at once.
 * Null if there is nothing left to enter.
 *
 * Refuses: service_unavailable (Stripe isn't set up here, says no, or doesn't answer).
 */
export async function connectStripe(
  needs: ConnectNeeds,
  account_id: string,
): Promise<string | null> {
  const { db, clock, transfers } = needs
  if (!transfers) {
    const text = 'Payouts through Stripe aren’t available here. Use a bank account.'
    throw new Refusal('service_unavailable', text)
  }
  const now = clock.now()
  const named = { account_id, connect_id: publicId('con', now) }
  const row = await transact(db, (tx) => wantStripe(tx, named, now))
  try {
    return await openPage({ ...needs, transfers }, row)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    const text =
      error.kind === 'refused'
        ? 'Stripe can’t open an account for you. Use a bank account, or contact us.'
        : 'Stripe doesn’t answer right now. Try again in a minute.'
    throw new Refusal('service_unavailable', text, { inside: error.message })
  }
}

type Open = ConnectNeeds & { transfers: SellerTransfers }

async function openPage(needs: Open, row: StripeAccountRow): Promise<string | null> {
  const account_ref = row.stripe_ref ?? (await openAccount(needs, row))
  const status = await checkStripeAccount(needs, row.account_id)
  if (status === 'ready' || status === 'checking') return null
  try {
    return await openLink(needs, account_ref)
  } catch (error) {
    const isGone = error instanceof PaymentError && error.kind === 'refused'
    const restarted = isGone && row.stripe_ref !== null ? await restart(needs, row) : undefined
    if (!restarted) throw error
    return await openLink(needs, await openAccount(needs, restarted))
  }
}

async function openAccount(
  { db, clock, transfers }: Open,
  { connect_id, account_id }: StripeAccountRow,
): Promise<string> {
  const stripe_ref = await transfers.openAccount({ connect_id, account_id })
  const check_at = new Date(clock.now().getTime() + LOOK_AGAIN_MS)
  await setStripeRef(db, { connect_id, stripe_ref, check_at })
  return stripe_ref
}

async function restart(
  { db, clock }: Open,
  row: StripeAccountRow,
): Promise<StripeAccountRow | undefined> {
  const now = clock.now()
  return await transact(db, (tx) => restartStripe(tx, row, publicId('con', now), now))
}

/** Both pages are the seller's earnings. A link that has expired can be asked for again there. */
async function openLink({ transfers, baseUrl }: Open, account_ref: string): Promise<string> {
  return await transfers.openOnboarding(account_ref, {
    return_url: `${baseUrl}/account/earnings?stripe=done`,
    refresh_url: `${baseUrl}/account/earnings?stripe=again`,
  })
}
