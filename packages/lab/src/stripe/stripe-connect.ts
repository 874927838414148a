import { mark, type StripeEntry } from './stripe-intent.ts'

/** How far a seller's onboarding is. */
export const ONBOARDED = ['ready', 'checking', 'restricted', 'closed'] as const
export type Onboarded = (typeof ONBOARDED)[number]

/** A seller's account, as Stripe shows it. */
export interface StripeConnected {
  id: string
  object: 'account'
  type: 'express'
  details_submitted: boolean
  payouts_enabled: boolean
  capabilities: { transfers: 'active' | 'inactive' }
  requirements: { currently_due: string[]; disabled_reason: string | null }
  metadata: Record<string, string>
}

export interface StripeTransfer {
  id: string
  object: 'transfer'
  amount: number
  currency: string
  destination: string
  transfer_group: string
  metadata: Record<string, string>
}

type Transferred = { transfer: StripeTransfer } | { code: string; message: string }

const KEPT_MAX = 10_000

/** Sellers' accounts at the fake Stripe, and the money sent to them. */
export class StripeConnect {
  #accounts = new Map<string, StripeConnected>()
  #closed = new Set<string>()
  /** Newest first. */
  #transfers: StripeTransfer[] = []
  #note: (entry: StripeEntry) => void
  /** What the marketplace has at Stripe. Null: always enough. */
  balanceCents: number | null = null

  constructor(note: (entry: StripeEntry) => void) {
    this.#note = note
  }

  open(metadata: Record<string, string>): StripeConnected | undefined {
    if (this.#accounts.size >= KEPT_MAX) return undefined
    const account: StripeConnected = {
      id: `acct_${mark()}`,
      object: 'account',
      type: 'express',
      details_submitted: false,
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      requirements: { currently_due: ['individual.first_name'], disabled_reason: null },
      metadata,
    }
    this.#accounts.set(account.id, account)
    const payment_id = metadata['account_id'] ?? ''
    this.#note({ payment_id, kind: 'connected', amount_cents: 0 })
    return account
  }

  /** Undefined if there is none, or it was closed. */
  account(id: string): StripeConnected | undefined {
    return this.#closed.has(id) ? undefined : this.#accounts.get(id)
  }

  /** The seller has filled in the forms, or Stripe has changed its mind. */
  onboard(id: string, how: Onboarded): void {
    const account = this.#accounts.get(id)
    if (!account) return
    if (how === 'closed') this.#closed.add(id)
    const isReady = how === 'ready'
    account.details_submitted = true
    account.payouts_enabled = isReady
    account.capabilities.transfers = isReady ? 'active' : 'inactive'
    account.requirements.currently_due = how === 'restricted' ? ['external_account'] : []
  }

  send(input: Omit<StripeTransfer, 'id' | 'object'>): Transferred {
    const { destination, amount, metadata } = input
    const account = this.account(destination)
    if (!account) return { code: 'resource_missing', message: `No such destination` }
    if (account.capabilities.transfers !== 'active') {
      const code = 'insufficient_capabilities_for_transfer'
      return { code, message: 'The destination account can’t receive transfers.' }
    }
    if (this.balanceCents !== null && this.balanceCents < amount) {
      return { code: 'balance_insufficient', message: 'You have insufficient available funds.' }
    }
    if (this.balanceCents !== null) this.balanceCents -= amount
    const transfer: StripeTransfer = { ...input, id: `tr_${mark()}`, object: 'transfer' }
    this.#transfers = [transfer, ...this.#transfers.slice(0, KEPT_MAX - 1)]
    const payment_id = metadata['payout_id'] ?? ''
    this.#note({ payment_id, kind: 'transferred', amount_cents: amount })
    return { transfer }
  }

  list(group: string): StripeTransfer[] {
    return this.#transfers.filter(({ transfer_group }) => transfer_group === group)
  }
}
