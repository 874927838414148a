import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import { Refusal } from '../../../refusal.ts'
import type { Upstream } from '../../../upstream/open-upstream.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { TaxRules } from '../../money/invoices/tax.ts'
import type { PaymentNeeds } from '../../money/payments/purpose.ts'
import type { Catalogue } from '../../registry/tlds/catalogue.ts'
import { addRegistrations } from './add-registrations.ts'
import { cartPurpose } from './cart-purpose.ts'
import { checkoutCart } from './checkout-cart.ts'
import { confirmReceipt } from './confirm-receipt.ts'
import { ItemsIn, ItemsOut } from './item-shapes.ts'
import { readCart } from './read-cart.ts'
import { listReceipts, readReceipt } from './read-receipt.ts'
import { emptyCart, removeItem } from './remove-items.ts'
import type { QuoteNeeds } from './refresh-quotes.ts'
import {
  CartItemPath,
  CartOut,
  cartOut,
  CheckoutIn,
  ReceiptOut,
  receiptOut,
  ReceiptPath,
  ReceiptsOut,
  ReceiptsQuery,
  ConfirmOut,
} from './shapes.ts'

type Needs = Omit<PaymentNeeds, 'purposes'> &
  Pick<QuoteNeeds, 'registrar' | 'nameservers'> & {
    catalogue: Catalogue
    baseUrl: string
    tax: TaxRules
    upstream: Upstream
    config: { masterKey: MasterKey }
  }

const common = { tags: ['Cart'], security: [{ session: [] }] }
const GONE = Type.Null({ description: 'The item was removed, or was not there.' })
const REFUSALS = { 401: ErrorOut, 429: ErrorOut }

/** The cart and receipts of a signed-in person. */
export function cartRoutes(app: App, needs: Needs): void {
  additionRoutes(app, needs)
  itemRoutes(app, needs)
  receiptRoutes(app, needs)
  oneReceiptRoutes(app, needs)
}

function additionRoutes(app: App, { clock, catalogue, ...needs }: Needs): void {
  app.post(
    '/api/cart/items',
    {
      config: { limit: 'cart.additions' },
      schema: {
        ...common,
        operationId: 'addCartItems',
        summary: 'Add new domains and transfers to the cart',
        description:
          "Each name is checked with its registry first. Nothing is reserved until it's paid for. Auth codes are stored encrypted until the registrar has them, and never shown.",
        body: ItemsIn,
        response: { 200: ItemsOut, 400: ErrorOut, 403: ErrorOut, 409: ErrorOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      return await addRegistrations(needs, {
        account_id,
        items: request.body.items,
        snapshot: await catalogue.read(),
        signal: untilGone(reply),
        now: clock.now(),
      })
    },
  )
}

function itemRoutes(app: App, { db, clock, catalogue }: Needs): void {
  app.get(
    '/api/cart',
    {
      config: { limit: 'portfolio.reads' },
      schema: {
        ...common,
        operationId: 'readCart',
        summary: 'Get the cart at current prices',
        response: { 200: CartOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      return cartOut(await readCart(db, account_id, await catalogue.read(), clock.now()))
    },
  )
  app.delete(
    '/api/cart/items/:id',
    {
      config: { limit: 'portfolio.changes' },
      schema: {
        ...common,
        operationId: 'removeCartItem',
        summary: 'Remove an item from the cart',
        params: CartItemPath,
        response: { 204: GONE, ...REFUSALS, 403: ErrorOut, 404: ErrorOut },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const isGone = await removeItem(db, account_id, request.params.id)
      if (!isGone) throw new Refusal('not_found', 'No such item.')
      return await reply.code(204).send(null)
    },
  )
  app.delete(
    '/api/cart',
    {
      config: { limit: 'portfolio.changes' },
      schema: {
        ...common,
        operationId: 'emptyCart',
        summary: 'Empty the cart',
        response: { 204: GONE, ...REFUSALS, 403: ErrorOut },
      },
    },
    async (request, reply) => {
      await emptyCart(db, sessionOf(request).account_id)
      return await reply.code(204).send(null)
    },
  )
}

function receiptRoutes(app: App, { catalogue, baseUrl, tax, ...rest }: Needs): void {
  const needs = { ...rest, purposes: { cart: cartPurpose(tax) } }
  app.post(
    '/api/cart/checkout',
    {
      config: { limit: 'cart.checkouts' },
      schema: {
        ...common,
        operationId: 'checkoutCart',
        summary: 'Pay for the cart',
        description:
          'New domains and their prices are checked once more, then the amount is authorized. We only charge for items that succeed.',
        body: CheckoutIn,
        response: {
          201: ReceiptOut,
          400: ErrorOut,
          403: ErrorOut,
          404: ErrorOut,
          409: ErrorOut,
          422: ErrorOut,
          503: ErrorOut,
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const { account_id, email } = sessionOf(request)
      const { expected_total_cents, card = null, card_id = null, save_card = false } = request.body
      const payment = { expected_total_cents, card, card_id, save_card }
      const asked = { account_id, email, ...payment, baseUrl }
      const snapshot = await catalogue.read()
      const id = await checkoutCart(needs, { ...asked, snapshot, signal: untilGone(reply) })
      return await reply.code(201).send(receiptOut(await readReceipt(needs, account_id, id)))
    },
  )
  app.get(
    '/api/receipts',
    {
      config: { limit: 'portfolio.reads' },
      schema: {
        ...common,
        operationId: 'listReceipts',
        summary: 'List receipts, newest first',
        querystring: ReceiptsQuery,
        response: { 200: ReceiptsOut, 400: ErrorOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { limit, offset } = request.query
      const { receipts, total } = await listReceipts(needs.db, { account_id, limit, offset })
      return { receipts: receipts.map(receiptOut), page: { limit, offset, total } }
    },
  )
}

/** One receipt, and the way to its owner's bank. */
function oneReceiptRoutes(app: App, { baseUrl, tax, ...rest }: Needs): void {
  const needs = { ...rest, purposes: { cart: cartPurpose(tax) } }
  app.get(
    '/api/receipts/:receipt_id',
    {
      config: { limit: 'portfolio.reads' },
      schema: {
        ...common,
        operationId: 'readReceipt',
        summary: 'Get a receipt with the outcome of each item',
        params: ReceiptPath,
        response: { 200: ReceiptOut, 404: ErrorOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      return receiptOut(await readReceipt(needs, account_id, request.params.receipt_id))
    },
  )
  app.post(
    '/api/receipts/:receipt_id/confirm',
    {
      config: { limit: 'cart.checkouts' },
      schema: {
        ...common,
        operationId: 'confirmReceipt',
        summary: 'Get the page where your bank confirms a payment',
        description: 'For an automatic charge of a saved card. The card is charged once.',
        params: ReceiptPath,
        response: {
          200: ConfirmOut,
          403: ErrorOut,
          404: ErrorOut,
          409: ErrorOut,
          503: ErrorOut,
          ...REFUSALS,
        },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { receipt_id } = request.params
      return await confirmReceipt(needs, { account_id, receipt_id, baseUrl })
    },
  )
}
