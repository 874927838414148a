import type { Partner } from '../../../auth/partner.ts'
import type { Tx } from '../../../db/pool.ts'
import { hasEvents } from '../../../events/has-events.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { addListing } from '../../market/listings/add-listing.ts'
import { changeListing } from '../../market/listings/change-listing.ts'
import { confirmBuyer } from '../brokerage/confirm-buyer.ts'
import { makeOffer } from '../brokerage/make-offer.ts'
import { openCase } from '../brokerage/open-case.ts'
import { holdCase, takeStep } from '../brokerage/take-step.ts'
import { createSession } from '../checkout/create-session.ts'
import { recordOrder } from '../orders/record-order.ts'
import { claimSandbox } from '../partners/sql.ts'
import { createQuote } from '../quotes/create-quote.ts'
import { createLink } from '../referral/create-link.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { endPayout } from '../settlements/end-payout.ts'
import { markStatementPaid } from '../settlements/mark-statement-paid.ts'
import { payOutNow } from '../settlements/pay-out-now.ts'
import { findLast } from '../settlements/sql.ts'
import { lookUpEndpoint } from '../webhooks/read-endpoint.ts'
import { openSampleEndpoint, sendSamples } from '../webhooks/sample-endpoint.ts'
import { advanceOrder } from './advance-order.ts'
import { sellHostedSample } from './sell-hosted-sample.ts'
import {
  type SampleName,
  sampleNames,
  sampleWantedName,
  STORY,
  type StoryStep,
} from './sample-story.ts'

export type FilledSandbox = { orderIds: (string | undefined)[]; linkId: string }
type Made = FilledSandbox & { linkCode: string; endpointId: string; caseId: string | undefined }
type Telling = {
  tx: Tx
  partner: Partner
  masterKey: MasterKey
  names: (SampleName & { listing_id: string })[]
  made: Made
}

const HOUR_MS = 3_600_000
const LISTED_DAYS_AGO = 90
const BUDGET_CENTS = 3_000_00
const OFFER_CENTS = 3_400_00
/** The key id in the sample requests. No credential can have it, because real ones are longer. */
export const SAMPLE_KEY_ID = 'pk_sandbox_sample'

/**
 * Gives a new partner's sandbox a small history, made by the operations that partners and staff
 * use: orders in several states, a refund, settlements, payouts, deliveries, a brokerage case. Nobody
 * is emailed and nothing is sent. Undefined if it was filled before, or is already in use.
 */
export async function fillSandbox(
  tx: Tx,
  partner_id: string,
  { masterKey, now }: { masterKey: MasterKey; now: Date },
): Promise<FilledSandbox | undefined> {
  const tenant = { partner_id, environment: 'sandbox' } as const
  if (!(await claimSandbox(tx, partner_id, now))) return undefined
  if ((await lookUpEndpoint(tx, tenant)) || (await hasEvents(tx, tenant))) return undefined
  const partner = { ...tenant, key_id: SAMPLE_KEY_ID, scopes: [], is_affiliate: false }
  const names = await listNames(tx, partner_id, now)
  const made: Made = { orderIds: [], linkId: '', linkCode: '', endpointId: '', caseId: undefined }
  const telling: Telling = { tx, partner, masterKey, names, made }
  for (const step of STORY) {
    await tell(telling, step, new Date(now.getTime() - step.hoursAgo * HOUR_MS))
  }
  await sendSamples(tx, made.endpointId, now)
  return made
}

async function listNames(tx: Tx, partner_id: string, now: Date): Promise<Telling['names']> {
  const listedAt = new Date(now.getTime() - LISTED_DAYS_AGO * 24 * HOUR_MS)
  const listed: Telling['names'] = []
  for (const name of sampleNames(partner_id)) {
    const facts = { domain: name.domain, bin_price_cents: name.price_cents }
    const { id } = await addListing(tx, { environment: 'sandbox', ...facts }, listedAt)
    listed.push({ ...name, listing_id: id })
  }
  return listed
}

async function tell(telling: Telling, step: StoryStep, now: Date): Promise<void> {
  const { tx, partner, made } = telling
  switch (step.kind) {
    case 'case':
      return await tellCase(telling, step.to, now)
    case 'link': {
      const input = { kind: 'generic', label: 'Newsletter (sample)' } as const
      const link = await createLink(tx, partner, input, now)
      made.linkId = link.link_id
      made.linkCode = link.code
      return
    }
    case 'endpoint':
      made.endpointId = await openSampleEndpoint(tx, partner, now)
      return
    case 'pay-statement': {
      const statement = await findLast(tx, partner)
      if (statement) await markStatementPaid(tx, statement.settlement_id, now)
      return
    }
    case 'payout': {
      const id = await payOutNow(tx, partner, now)
      if (id !== undefined && step.isPaid) await endPayout(tx, id, { status: 'paid', now })
      return
    }
    default:
      return await tellSale(telling, step, now)
  }
}

async function tellSale(
  telling: Telling,
  step: Extract<StoryStep, { name: number }>,
  now: Date,
): Promise<void> {
  const { tx, partner, made, masterKey } = telling
  const name = telling.names[step.name]
  if (!name) throw new Error('the story has no such name')
  const public_id = made.orderIds[step.name] ?? ''
  switch (step.kind) {
    case 'order':
      made.orderIds[step.name] = await sell(telling, name, step.isQuoted ?? false, now)
      return
    case 'hosted-sale': {
      const sale = { name, linkCode: made.linkCode, masterKey }
      made.orderIds[step.name] = await sellHostedSample(tx, partner, sale, now)
      return
    }
    case 'checkout':
      return await openCheckout(telling, name, now)
    case 'advance':
      await advanceOrder(tx, partner, { public_id, to: step.to }, now)
      return
    case 'refund':
      // Withdrawn first. Otherwise the refund would put it up for sale in everybody's sandbox.
      await changeListing(tx, name.listing_id, { withdrawn: true }, now)
      await requestRefund(tx, partner, { order_id: public_id, reason: step.reason }, now)
  }
}

async function sell(
  { tx, partner, masterKey }: Telling,
  { domain, price_cents, buyer, reference }: SampleName,
  isQuoted: boolean,
  now: Date,
): Promise<string> {
  const quote = isQuoted ? await createQuote(tx, partner, domain, masterKey) : undefined
  const input = {
    quote_id: quote?.quote_id ?? null,
    domain,
    sale_price_cents: price_cents,
    external_payment_ref: reference,
    buyer_email: buyer.email,
    buyer_name: buyer.name,
    buyer_country: null,
    return_url: null,
    cancel_url: null,
  }
  const rules = { now, masterKey, reviewThresholdCents: Infinity, sellerCommissionBps: 0 }
  const { order, written } = await recordOrder(tx, partner, input, rules)
  await written
  return order.public_id
}

async function openCheckout(
  { tx, partner, masterKey }: Telling,
  { domain, buyer, reference }: SampleName,
  now: Date,
): Promise<void> {
  const input = {
    quote_id: null,
    domain,
    reference,
    buyer_email: buyer.email,
    buyer_name: buyer.name,
    buyer_country: null,
    return_url: null,
    cancel_url: null,
  }
  await createSession(tx, partner, input, { now, masterKey })
}

async function tellCase(
  telling: Telling,
  to: Extract<StoryStep, { kind: 'case' }>['to'],
  now: Date,
): Promise<void> {
  const { tx, partner, made } = telling
  const { caseId = '' } = made
  if (to === 'open') {
    const opened = await openCase(tx, partner, sampleCase(partner.partner_id), now)
    await confirmBuyer(tx, opened, now)
    made.caseId = opened.case_id
  } else if (to === 'offer') {
    const note = 'The owner would sell for a little more.'
    await makeOffer(tx, caseId, { amount_cents: OFFER_CENTS, note, now, isQuiet: true })
  } else {
    await takeStep(tx, await holdCase(tx, caseId), { action: to, now, isQuiet: true })
  }
}

function sampleCase(partner_id: string) {
  return {
    domain: sampleWantedName(partner_id),
    tier: 'managed',
    buyer_email: 'ines@example.com',
    buyer_name: 'Ines Duarte',
    message: 'For a new product name. We can pay within a week.',
    budget: BUDGET_CENTS,
    direct: null,
    reasonOutside: null,
    isQuiet: true,
  } as const
}
