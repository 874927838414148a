import type { Partner } from '../../../auth/partner.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { publicId } from '../../../values/public-id.ts'
import { commissionCents } from '../../money/ledger/commission.ts'
import { holdListing, isHiddenFrom, isNeverListed } from '../../market/listings/sell-listing.ts'
import { findOrderTerms } from '../partners/sql.ts'
import { readQuote } from '../quotes/read-quote.ts'
import { demandFreshProof } from '../../market/sellers/prove-before-sale.ts'
import { readHttpsUrl } from './https-url.ts'
import { demandCredit, judgeRefunds, reviewNote } from './risk-rules.ts'
import { sellerTerms } from './seller-terms.ts'
import type { OrderIn } from './shapes.ts'
import { isPaymentRecorded } from './sql.ts'
import { PAID_STATUS } from './states.ts'
import { sendSale, type SentOrder } from './write-sale.ts'

/** An order request, normalized from either form of the body. */
export type OrderInput = {
  quote_id: string | null
  /** Null if only the quote names the domain. */
  domain: string | null
  /** Null if the price comes from the quote alone. */
  sale_price_cents: number | null
  external_payment_ref: string | null
  buyer_email: string | null
  buyer_name: string | null
  buyer_country: string | null
  return_url: string | null
  cancel_url: string | null
}

export type RecordingRules = {
  now: Date
  masterKey: MasterKey
  /** Orders at or above this price are held for review. */
  reviewThresholdCents: number
  /** Our commission on names that accounts sell. */
  sellerCommissionBps: number
  /** Rejects if this order was recorded before. Nothing may be refused or written before that. */
  claimed?: Promise<void> | undefined
}

/**
 * Records a sale that the partner has collected payment for. The name leaves the market in the same
 * transaction. An expensive or suspicious sale is held for review immediately.
 *
 * Refuses, in this order: validation_error (we didn't sign the quote, or it names another domain),
 * not_found (another partner's quote), quote_expired, not_found (never listed),
 * duplicate_payment_ref (this payment was already recorded for this name), domain_unavailable
 * (sold, withdrawn, or refunded by this partner too often), price_mismatch (neither the quoted nor
 * the current price), credit_limit_exceeded. Throws ProofNeeded for a name listed by an account
 * (`withProof`).
 */
export async function recordOrder(
  tx: Tx,
  partner: Partner,
  input: OrderInput,
  rules: RecordingRules,
): Promise<SentOrder> {
  const { now, claimed } = rules
  if (input.quote_id !== null) await claimed
  const { domain, lockedCents } = await readTerms(tx, partner, input, rules.masterKey)
  const [, listing, terms, refunds] = await Promise.all([
    claimed,
    holdListing(tx, partner.environment, domain),
    findOrderTerms(tx, partner.partner_id),
    judgeRefunds(tx, partner, domain, now),
  ])
  if (!terms) throw new Error('authenticated partner not found')
  if (!listing || isNeverListed(listing) || isHiddenFrom(listing, lockedCents)) {
    throw new Refusal('not_found', `${domain} is not listed.`)
  }
  await demandNewPayment(tx, partner, { ...input, domain })
  if (!listing.is_offered) {
    throw new Refusal('domain_unavailable', `${domain} is no longer for sale.`)
  }
  if (refunds.isCoolingDown) {
    const text = `You refunded ${domain} three times in 30 days. Wait 30 days after the last refund.`
    throw new Refusal('domain_unavailable', text)
  }
  const sale_price_cents = lockedCents ?? listing.bin_price_cents
  demandPrice(input.sale_price_cents, sale_price_cents)
  if (listing.owner_account_id !== null) await demandFreshProof(tx, listing.id)
  const { commission_bps, credit_limit_cents } = terms
  const note = reviewNote({ sale_price_cents, ...refunds }, rules.reviewThresholdCents)
  const sale = {
    ...input,
    public_id: publicId('ord', now),
    partner_id: partner.partner_id,
    environment: partner.environment,
    listing_id: listing.id,
    domain,
    status: PAID_STATUS.partner_collected,
    payment_model: 'partner_collected',
    buyer_account_id: null,
    ...sellerTerms(listing, sale_price_cents, rules.sellerCommissionBps),
    sale_price_cents,
    commission_bps,
    commission_cents: commissionCents(sale_price_cents, commission_bps),
    currency: listing.currency,
    created_at: now,
  } as const
  const sent = await sendSale(tx, sale, note)
  if (credit_limit_cents === null) return sent
  await sent.written
  await demandCredit(tx, sent.order, credit_limit_cents)
  return sent
}

/** Which name is sold, and the price locked by the quote if there is one. */
async function readTerms(
  tx: Tx,
  partner: Partner,
  { quote_id, domain }: OrderInput,
  masterKey: MasterKey,
): Promise<{ domain: string; lockedCents: number | undefined }> {
  if (quote_id === null) {
    if (domain === null) throw refuseField('domain', 'is required without a quote_id.')
    return { domain, lockedCents: undefined }
  }
  const quote = await readQuote(tx, partner, quote_id, masterKey)
  if (domain !== null && domain !== quote.domain) {
    throw refuseField('domain', `doesn't match the quote, which is for ${quote.domain}.`)
  }
  return { domain: quote.domain, lockedCents: quote.price_cents }
}

async function demandNewPayment(
  tx: Tx,
  partner: Partner,
  { external_payment_ref, domain }: { external_payment_ref: string | null; domain: string },
): Promise<void> {
  if (external_payment_ref === null) return
  if (await isPaymentRecorded(tx, partner, { external_payment_ref, domain })) {
    throw new Refusal(
      'duplicate_payment_ref',
      `The payment ${external_payment_ref} was already recorded for ${domain}.`,
    )
  }
}

function demandPrice(givenCents: number | null, rightCents: number): void {
  if (givenCents === null || givenCents === rightCents) return
  throw new Refusal('price_mismatch', `The price is ${rightCents} cents.`, {
    details: [{ field: 'sale_price_cents', message: `must be ${rightCents}` }],
  })
}

/**
 * Reads both forms of the body. Refuses: validation_error (neither a quote nor a domain, no price
 * without a quote, two prices that differ, an invalid domain or URL).
 */
export function readOrderInput(body: OrderIn): OrderInput {
  const { quote_id = null, buyer } = body
  const sale_price_cents = priceOf(body)
  if (quote_id === null && body.domain === undefined) {
    throw refuseField('domain', 'is required without a quote_id.')
  }
  if (quote_id === null && sale_price_cents === null) {
    throw refuseField('sale_price_cents', 'is required without a quote_id.')
  }
  return {
    quote_id,
    domain: body.domain === undefined ? null : domainOf(body.domain),
    sale_price_cents,
    external_payment_ref: body.external_payment_ref ?? null,
    buyer_email: buyer?.email ?? null,
    buyer_name: buyer?.name ?? null,
    buyer_country: buyer?.country?.toUpperCase() ?? null,
    return_url: readHttpsUrl('return_url', body.return_url),
    cancel_url: readHttpsUrl('cancel_url', body.cancel_url),
  }
}

function priceOf({ sale_price_cents, expected_price }: OrderIn): number | null {
  if (sale_price_cents !== undefined && (expected_price ?? sale_price_cents) !== sale_price_cents) {
    throw refuseField('expected_price', 'is an alias of sale_price_cents and must be equal to it.')
  }
  return sale_price_cents ?? expected_price ?? null
}

function domainOf(text: string): string {
  const read = readDomainName(text)
  if (!read.ok) throw refuseField('domain', read.reason)
  return read.name
}
