import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { STATUSES } from '../orders/states.ts'
import { LINK_KINDS, type LinkRow, type LinkSums } from './link.ts'
import { PeriodQuery } from '../../../http/period.ts'

const Time = Type.String({ format: 'date-time' })
const Day = Type.String({ format: 'date', description: 'The day, in UTC.' })
const Cents = Type.Integer()
const Count = Type.Integer({ minimum: 0 })

export const LinkIn = Type.Object({
  kind: OneOf(LINK_KINDS, { description: 'Where it leads: the home page, a domain or a product.' }),
  domain: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1_000, description: 'Required if kind is `domain`.' }),
  ),
  product: Type.Optional(
    Type.String({ pattern: '^[a-z0-9-]{1,64}$', description: 'Required if kind is `product`.' }),
  ),
  label: Type.Optional(
    Type.String({ maxLength: 100, pattern: NO_CONTROLS, description: 'Only visible to you.' }),
  ),
})
export type LinkIn = Static<typeof LinkIn>

const LINK = {
  link_id: Type.String(),
  code: Type.String(),
  url: Type.String({ description: 'The link to share.' }),
  kind: OneOf(LINK_KINDS),
  domain: Nullable(Type.String()),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  product: Nullable(Type.String()),
  label: Nullable(Type.String()),
  created_at: Time,
}
export const LinkOut = Type.Object(LINK)
export const LinksPage = Type.Object({
  links: Type.Array(
    Type.Object({
      ...LINK,
      clicks: Count,
      conversions: Type.Integer({ minimum: 0, description: 'Sales, excluding refunds.' }),
      sales_cents: Cents,
      commission_cents: Cents,
    }),
  ),
  next_cursor: NextCursor,
})

export function linkOut(link: LinkRow, baseUrl: string): Static<typeof LinkOut> {
  const { link_id, code, kind, domain, product, label, created_at } = link
  return {
    link_id,
    code,
    url: `${baseUrl}/r/${code}`,
    kind,
    ...(domain === null ? { domain } : namedOf(domain)),
    product,
    label,
    created_at: created_at.toISOString(),
  }
}

export function linkWithSumsOut(row: LinkRow & LinkSums, baseUrl: string) {
  const { clicks, conversions, sales_cents, commission_cents } = row
  return { ...linkOut(row, baseUrl), clicks, conversions, sales_cents, commission_cents }
}

export const PageQuery = Type.Object(CursorQuery)
export { PeriodQuery }

const From = Nullable(
  Type.String({
    description: 'The start you asked for. Null if the report starts at the beginning.',
  }),
)
const To = Nullable(
  Type.String({ description: 'The end you asked for. Null if the report ends now.' }),
)

export const ClicksOut = Type.Object({
  from: From,
  to: To,
  total: Count,
  unique: Type.Integer({
    minimum: 0,
    description: 'Different visitors. Known for the last 400 days.',
  }),
  by_day: Type.Array(Type.Object({ date: Day, clicks: Count }), {
    description: 'Days with clicks, oldest first.',
  }),
})

export const SalesPage = Type.Object({
  sales: Type.Array(
    Type.Object({
      sale_id: Type.String({ description: 'The order.' }),
      buyer: Nullable(Type.String({ description: 'The e-mail address, masked.' })),
      domain: Type.String(),
      status: OneOf(STATUSES, { description: 'Outcome of the order.' }),
      amount_cents: Cents,
      commission_cents: Cents,
      link_id: Nullable(Type.String({ description: 'Null if no link led to it.' })),
      created_at: Time,
    }),
  ),
  next_cursor: NextCursor,
})

export const COMMISSION_KINDS = ['accrued', 'pending', 'paid_out', 'reversed'] as const

export const CommissionBalance = Type.Object({
  pending_cents: Type.Integer({ description: 'From sales not delivered yet.' }),
  payable_cents: Type.Integer({ description: 'From delivered sales, until paid.' }),
  paid_out_cents: Cents,
  reversed_cents: Cents,
})

export const CommissionsPage = Type.Object({
  commissions: Type.Array(
    Type.Object({
      entry_id: Type.String(),
      kind: OneOf(COMMISSION_KINDS, {
        description:
          "accrued: a sale. pending: the holding period is over and it goes into the next payout; the balance doesn't change. paid_out: a payout arrived. reversed: a sale was refunded.",
      }),
      amount_cents: Type.Integer({ description: 'Negative if it reduces the balance.' }),
      balance_cents: Type.Integer({ description: 'Your balance after this entry.' }),
      public_id: Nullable(Type.String({ description: 'The order; null for a payout.' })),
      created_at: Time,
    }),
    { description: 'Newest first.' },
  ),
  balance: CommissionBalance,
  next_cursor: NextCursor,
})

export const AnalyticsOut = Type.Object({
  from: From,
  to: To,
  funnel: Type.Object({
    clicks: Count,
    checkouts: Type.Integer({ minimum: 0, description: 'Hosted checkouts opened.' }),
    sales: Type.Integer({ minimum: 0, description: 'Excluding refunds.' }),
    link_checkouts: Type.Integer({
      minimum: 0,
      description: 'How many of these followed a click on a link.',
    }),
    link_sales: Type.Integer({ minimum: 0, description: 'Sales from clicks in this period.' }),
    conversion_rate: Type.Number({ description: 'link_sales per click; 0 without clicks.' }),
  }),
  gmv_cents: Cents,
  commission_cents: Cents,
  by_day: Type.Array(
    Type.Object({
      date: Day,
      clicks: Count,
      checkouts: Count,
      sales: Count,
      gmv_cents: Cents,
      commission_cents: Cents,
    }),
    { description: 'Days with activity, oldest first.' },
  ),
})
