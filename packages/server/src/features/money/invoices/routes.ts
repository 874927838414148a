import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { invoiceNumber, invoicePage } from './invoice-page.ts'
import { setDetails } from './set-details.ts'
import { DetailsIn, DetailsOut, InvoicePath, InvoiceQuery } from './shapes.ts'
import { findDetails, readInvoices } from './sql.ts'

type Needs = { db: Db; clock: Clock }

const common = { tags: ['Billing'], security: [{ session: [] }] }
const REFUSALS = { 401: ErrorOut, 429: ErrorOut }
const PAGE_EXAMPLE = '<!doctype html><title>Invoice NH-2026-000001</title>'

/** Billing details and invoices of a signed-in person. */
export function invoiceRoutes(app: App, { db, clock }: Needs): void {
  app.get(
    '/api/billing/details',
    {
      config: { limit: 'portfolio.reads' },
      schema: {
        ...common,
        operationId: 'readBillingDetails',
        summary: 'Get the name and address on your invoices',
        response: { 200: DetailsOut, ...REFUSALS },
      },
    },
    async (request) => {
      return { details: (await findDetails(db, sessionOf(request).account_id)) ?? null }
    },
  )
  app.put(
    '/api/billing/details',
    {
      config: { limit: 'portfolio.changes' },
      schema: {
        ...common,
        operationId: 'setBillingDetails',
        summary: 'Set the name and address on your invoices',
        body: DetailsIn,
        response: { 200: DetailsOut, 400: ErrorOut, 403: ErrorOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { address_line_2 = null, state = null, vat_id = null, ...rest } = request.body
      const typed = { ...rest, address_line_2, state, vat_id }
      return { details: await setDetails(db, account_id, typed, clock.now()) }
    },
  )
  pageRoute(app, db)
}

function pageRoute(app: App, db: Db): void {
  app.get(
    '/api/receipts/:receipt_id/invoice',
    {
      config: { limit: 'portfolio.reads' },
      schema: {
        ...common,
        operationId: 'readInvoice',
        summary: 'Get the invoice of a receipt, or one of its credit notes, for printing',
        params: InvoicePath,
        querystring: InvoiceQuery,
        response: {
          200: {
            description: 'An HTML page.',
            content: { 'text/html': { schema: Type.String({ examples: [PAGE_EXAMPLE] }) } },
          },
          400: ErrorOut,
          404: ErrorOut,
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const found = await readInvoices(db, account_id, request.params.receipt_id)
      const { number } = request.query
      const shown = found.find((each) =>
        number === undefined ? each.kind === 'invoice' : invoiceNumber(each) === number,
      )
      if (!shown) throw new Refusal('not_found', 'There is no invoice for this receipt.')
      // An invoice names its credit notes, and each of them names the invoice.
      const others = found.filter(({ kind }) => kind !== shown.kind)
      const page = invoicePage(shown, others)
      return await reply.headers(page.headers).send(page.html)
    },
  )
}
