import type { Stripe } from 'stripe'
import { PaymentError } from './payment-gateway.ts'
import type {
  SellerAccountStatus,
  SellerTransfers,
  Transfer,
  TransferAnswer,
} from './seller-transfers.ts'
import { answered } from './stripe-call.ts'

/** A payout has one transfer at most. */
const LISTED_MAX = 10
const NO_FUNDS = 'balance_insufficient'

/** Stripe Connect with Express accounts: Stripe asks sellers who they are, and pays their bank. */
export class StripeTransfers implements SellerTransfers {
  readonly #stripe: Stripe

  constructor(stripe: Stripe) {
    this.#stripe = stripe
  }

  /** Only what never changes: a repeated key with other parameters is refused. */
  async openAccount(seller: { connect_id: string; account_id: string }): Promise<string> {
    const { connect_id, account_id } = seller
    const asking = this.#stripe.accounts.create(
      {
        type: 'express',
        capabilities: { transfers: { requested: true } },
        metadata: { account_id, connect_id },
      },
      { idempotencyKey: connect_id },
    )
    return (await answered(asking)).id
  }

  async openOnboarding(
    account: string,
    back: { return_url: string; refresh_url: string },
  ): Promise<string> {
    const type = 'account_onboarding' as const
    const asking = this.#stripe.accountLinks.create({ account, type, ...back })
    return (await answered(asking)).url
  }

  /** An account that is gone was closed, or its owner disconnected it. */
  async readAccount(account_ref: string): Promise<SellerAccountStatus> {
    try {
      return statusOf(await answered(this.#stripe.accounts.retrieve(account_ref)))
    } catch (error) {
      refusalIn(error)
      return 'restricted'
    }
  }

  async transfer(transfer: Transfer): Promise<TransferAnswer> {
    const { payout_id, account_ref, amount_cents, currency, refusals } = transfer
    const asking = this.#stripe.transfers.create(
      {
        amount: amount_cents,
        currency: currency.toLowerCase(),
        destination: account_ref,
        transfer_group: payout_id,
        metadata: { payout_id },
      },
      { idempotencyKey: `${payout_id}-${refusals}` },
    )
    try {
      return { state: 'sent', transfer_ref: (await answered(asking)).id }
    } catch (error) {
      return { state: 'refused', reason: refusalIn(error) === NO_FUNDS ? 'funds' : 'account' }
    }
  }

  async findTransfer(payout_id: string): Promise<string | undefined> {
    const asking = this.#stripe.transfers.list({ transfer_group: payout_id, limit: LISTED_MAX })
    const { data } = await answered(asking)
    return data.find(({ metadata }) => metadata['payout_id'] === payout_id)?.id
  }
}

/** Stripe's code for a refusal that is about the account or the transfer. Rethrows everything else. */
function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error
  return (error.cause as { code?: string }).code
}

function statusOf(account: Stripe.Account): SellerAccountStatus {
  const { details_submitted, payouts_enabled, capabilities, requirements } = account
  if (payouts_enabled && capabilities?.transfers === 'active') return 'ready'
  if (!details_submitted) return 'onboarding'
  const isMissing = (requirements?.currently_due?.length ?? 0) > 0
  return isMissing || requirements?.disabled_reason?.startsWith('rejected')
    ? 'restricted'
    : 'checking'
}
