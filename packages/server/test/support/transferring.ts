import { randomUUID } from 'node:crypto'
import { CART_PURPOSE } from '../../src/features/portfolio/cart/cart-purpose.ts'
import { settleReceipts } from '../../src/features/portfolio/cart/settle-receipts.ts'
import { sendRefunds } from '../../src/features/money/payments/send-refunds.ts'
import { sweepPayments } from '../../src/features/money/payments/sweep-payments.ts'
import { settleTransfers } from '../../src/features/portfolio/transfers/settle-transfers.ts'
import { type Clock, systemClock } from '../../src/values/clock.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { passPauses } from './leases.ts'
import { type Buyer, CARD, givenBuyer, pay, totalOf } from './registering.ts'
import { until } from './until.ts'

/** The auth code of every name that the lab lets go (packages/lab/src/world/movable-names.ts). */
export const GOOD_CODE = 'Good-Auth-1'

export type Transfer = {
  transfer_id: string
  domain: string
  direction: string
  status: string
  reason: string | null
  completes_at: string | null
  correct_until: string | null
  cancelling: boolean
  can_cancel: boolean
  can_resend: boolean
  price_cents: number
  refunded_cents: number
  receipt_id: string
}

/** A name that another registrar holds and that may be transferred. */
export async function movableName(lab: TestLab, prefix = 'transfer-me', tld = 'com') {
  const name = `${prefix}-${randomUUID().slice(0, 13)}.${tld}`
  await lab.names([name], 'live')
  return name
}

type Added = {
  addedToCart: boolean
  cartItemIds: string[]
  totalCents: number
  errors: { domain: string; code: string; message: string; field?: string; price_cents?: number }[]
}

/** Adds transfers to the cart: `more` applies to each of them. */
export async function addTransfers({ browser }: Buyer, domains: string[], more: object = {}) {
  const items = domains.map((domain) => {
    return { op: 'transfer', domain, auth_code: GOOD_CODE, ...more }
  })
  const answer = await browser.post('/api/cart/items', { items })
  return { status: answer.statusCode, body: answer.json<Added>() }
}

/** A transfer that is paid for but not sent to the registrar yet. */
export async function givenPaidTransfer(
  house: House,
  lab: TestLab,
  more: object = {},
  card = CARD,
) {
  const buyer = await givenBuyer(house)
  const name = await movableName(lab)
  await addTransfers(buyer, [name], more)
  const total = await totalOf(buyer)
  const { body } = await pay(buyer, total, card)
  const transfer = await transferOf(buyer, name)
  return { buyer, name, total, receipt_id: body.receipt_id, id: transfer.transfer_id }
}

export async function listIncoming({ browser }: Buyer): Promise<Transfer[]> {
  const answer = await browser.get('/api/transfers?direction=in')
  return answer.json<{ transfers: Transfer[] }>().transfers
}

async function transferOf(buyer: Buyer, name: string): Promise<Transfer> {
  const found = (await listIncoming(buyer)).find(({ domain }) => domain === name)
  if (!found) throw new Error(`there is no transfer of ${name}`)
  return found
}

export async function readTransfer({ browser }: Buyer, id: string): Promise<Transfer> {
  return (await browser.get(`/api/transfers/${id}`)).json<Transfer>()
}

/**
 * Everything that happens by itself to receipts, payments and transfers, except for the changes:
 * these only don't wait for their next look at the registrar.
 */
export async function settleAll(house: House, clock: Clock = systemClock): Promise<void> {
  await passPauses(house.db)
  const needs = { ...house.deps, clock, purposes: { cart: CART_PURPOSE } }
  await settleReceipts(house.db, clock.now())
  await sweepPayments(needs)
  await settleTransfers(house.db, clock.now())
  await sendRefunds(needs)
}

/**
 * Settles until the transfer is as wanted, without the pauses between two looks at the registrar. A
 * change worker must be running.
 */
export async function transferWhen(
  house: House,
  buyer: Buyer,
  id: string,
  isRight: (transfer: Transfer) => boolean,
): Promise<Transfer> {
  return await until('the transfer is as wanted', async () => {
    await settleAll(house)
    const transfer = await readTransfer(buyer, id)
    return isRight(transfer) && transfer
  })
}

export const statusIs = (status: string) => (transfer: Transfer) => transfer.status === status
export const isRefunded = ({ refunded_cents, price_cents }: Transfer) =>
  refunded_cents === price_cents

/** How often the registrar accepted a transfer of the name. */
export async function requestsFor(lab: TestLab, name: string): Promise<number> {
  return (await lab.doneByRegistrar('incomingTransfer')).get(name) ?? 0
}
