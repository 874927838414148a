import { type Static, Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { ErrorOut, NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { handleUnpaid } from '../../portfolio/cart/handle-unpaid.ts'
import type { UnpaidReceipt } from '../../portfolio/cart/list-unpaid.ts'
import type { Needs } from './needs.ts'
import { STAFF_REFUSALS } from './shapes.ts'

const NOTE_MAX = 500

/** A receipt whose money we couldn't collect, although domains were delivered. */
export const UncollectedOut = Type.Object({
  receipt_id: Type.String(),
  email: Type.String({ description: "The buyer's email address." }),
  amount_cents: Type.Integer({
    description: 'What the buyer owes: the prices of all items. What fails later is owed no more.',
  }),
  items: Type.Array(
    Type.Object({
      domain: Type.String(),
      op: OneOf(['register', 'transfer', 'renew', 'restore']),
      years: Nullable(Type.Integer()),
      price_cents: Type.Integer(),
      delivered: Type.Boolean({
        description: 'Registered, renewed, restored or transferred. Otherwise still under way.',
      }),
    }),
  ),
  created_at: Type.String({ format: 'date-time', description: 'When the bank declined.' }),
})

export function uncollectedOut(receipt: UnpaidReceipt): Static<typeof UncollectedOut> {
  const { receipt_id, email, amount_cents, items, created_at } = receipt
  return {
    receipt_id,
    email,
    amount_cents,
    items: items.map(({ domain, op, years, price_cents, is_delivered }) => {
      return { domain, op, years, price_cents, delivered: is_delivered }
    }),
    created_at: created_at.toISOString(),
  }
}

/** POST /api/staff/uncollected-receipts/{receipt_id}/resolve. */
export function uncollectedRoutes(app: App, { db, clock }: Needs): void {
  app.post(
    '/uncollected-receipts/:receipt_id/resolve',
    {
      config: { limit: 'staff.calls' },
      schema: {
        tags: ['Staff'],
        security: [{ session: [] }],
        operationId: 'resolveUncollectedReceipt',
        summary: 'Record how a receipt that we couldn’t collect was dealt with',
        description: 'Takes it off the work queue. Moves no money and changes no domain.',
        params: Type.Object({ receipt_id: Type.String({ maxLength: 60 }) }),
        body: Type.Object(
          {
            note: Type.String({
              minLength: 1,
              maxLength: NOTE_MAX,
              pattern: NO_CONTROLS,
              description: 'What was done, for example how the buyer paid.',
            }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({ receipt_id: Type.String() }),
          409: ErrorOut,
          ...STAFF_REFUSALS,
        },
      },
    },
    async ({ params: { receipt_id }, body: { note } }) => {
      await db.begin((tx) => handleUnpaid(tx, { receipt_id, note, now: clock.now() }))
      return { receipt_id }
    },
  )
}
