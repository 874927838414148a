import { type Static, Type } from 'typebox'
import { NO_CONTROLS, OneOf } from '../../../http/shapes.ts'
import { refuseField } from '../../../refusal.ts'
import { namedOf } from '../../../values/domain-name.ts'
import type { Refund, RefundInput } from './request-refund.ts'

const OrderId = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, description }))

export const RefundIn = Type.Object({
  public_id: OrderId('The order to refund.'),
  order_id: OrderId('Alias of public_id.'),
  reason: Type.Optional(Type.String({ maxLength: 500, pattern: NO_CONTROLS })),
})

export const RefundOut = Type.Object({
  refund_id: Type.String(),
  public_id: Type.String({ description: 'The order to refund.' }),
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  status: OneOf(['REFUNDED', 'PENDING'], {
    description: "PENDING until staff have stopped the domain's delivery.",
  }),
  amount_cents: Type.Integer(),
  currency: Type.String(),
  commission_reversed_cents: Type.Integer(),
  created_at: Type.String({ format: 'date-time' }),
})

/** Refuses: validation_error (no order id, or two that differ). */
export function readRefund(body: Static<typeof RefundIn>): RefundInput {
  const order_id = body.public_id ?? body.order_id
  if (order_id === undefined) throw refuseField('public_id', 'is required.')
  if ((body.order_id ?? order_id) !== order_id) {
    throw refuseField('order_id', 'is an alias of public_id and must be equal to it.')
  }
  return { order_id, reason: body.reason ?? null }
}

export function refundOut({ order, ...refund }: Refund): Static<typeof RefundOut> {
  return {
    refund_id: refund.refund_id,
    public_id: order.public_id,
    ...namedOf(order.domain),
    status: order.status === 'REFUNDED' ? 'REFUNDED' : 'PENDING',
    amount_cents: order.sale_price_cents,
    currency: order.currency,
    commission_reversed_cents: order.commission_cents,
    created_at: refund.created_at.toISOString(),
  }
}
