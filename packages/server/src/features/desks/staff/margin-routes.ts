import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { ErrorOut, Nullable, OneOf } from '../../../http/shapes.ts'
import { COST_DOUBTS } from '../../portfolio/cart/cost-doubt.ts'
import { listCostDoubts } from '../../portfolio/cart/list-cost-doubts.ts'
import { recordCost } from '../../portfolio/cart/record-cost.ts'
import type { Needs } from './needs.ts'
import { marginCsv, readMarginReport } from './read-margins.ts'
import { STAFF_REFUSALS } from './shapes.ts'

const common = { tags: ['Staff'], security: [{ session: [] }] }
const config = { limit: 'staff.calls' } as const

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A day in UTC.' })
const Days = Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) })

const sums = {
  count: Type.Integer({
    description: 'Registrations, transfers, renewals and restores carried out.',
  }),
  sold_cents: Type.Integer({ description: 'What buyers paid, with tax.' }),
  tax_cents: Type.Integer({ description: 'The tax included, in US cents.' }),
  cost_cents: Type.Integer({ description: 'What the registrar charged in US dollars.' }),
  margin_cents: Type.Integer({
    description: 'Sold without tax, minus the cost. Items whose cost is unknown are left out.',
  }),
  unpaid_count: Type.Integer({ description: 'Items that were carried out but not paid for.' }),
  unknown_count: Type.Integer({ description: 'Items whose cost is unknown.' }),
}
const Amount = Type.Object({ currency: Type.String(), cents: Type.Integer() })

const MarginsOut = Type.Object({
  from: Day,
  to: Day,
  currency: OneOf(['USD']),
  total: Type.Object(sums),
  tlds: Type.Array(
    Type.Object({
      tld: Type.String(),
      ...sums,
      other_costs: Type.Array(Amount, { description: 'Charges in other currencies, unconverted.' }),
    }),
  ),
})

/** GET /api/staff/margins, as CSV too. */
export function marginRoutes(app: App, needs: Needs): void {
  const { replica, clock } = needs
  app.get(
    '/margins',
    {
      config,
      schema: {
        ...common,
        operationId: 'readMargins',
        summary: 'Get sales, cost and margin per TLD',
        description: 'By the day of the ledger entry. Without days: this month so far.',
        querystring: Days,
        response: { 200: MarginsOut, ...STAFF_REFUSALS },
      },
    },
    async ({ query }) => {
      const report = await readMarginReport(replica, query, clock.now())
      return { ...report, currency: 'USD' as const }
    },
  )
  app.get(
    '/margins/export',
    {
      config,
      schema: {
        ...common,
        operationId: 'exportMargins',
        summary: 'Export sales, cost and margin per TLD as CSV',
        querystring: Days,
        response: {
          200: {
            description: 'CSV, RFC 4180. Amounts in dollars.',
            content: { 'text/csv': { schema: Type.String() } },
          },
          ...STAFF_REFUSALS,
        },
      },
    },
    async ({ query }, reply) => {
      const report = await readMarginReport(replica, query, clock.now())
      const file = `namehouse-margins-${report.from}-${report.to}.csv`
      reply.header('content-disposition', `attachment; filename="${file}"`)
      reply.type('text/csv; charset=utf-8')
      return await reply.send(marginCsv(report))
    },
  )
  costRoutes(app, needs)
}

const DOUBTS_MAX = 200
const COST_CENTS_MAX = 100_000_000

const CostDoubtOut = Type.Object({
  receipt_id: Type.String(),
  position: Type.Integer(),
  domain: Type.String(),
  op: OneOf(['register', 'transfer', 'renew', 'restore']),
  years: Nullable(Type.Integer()),
  price_cents: Type.Integer(),
  reason: OneOf(COST_DOUBTS, {
    description:
      'no_process: the registrar shows no process for it. no_amount: the process has no amount. other_currency: it was charged in another currency. not_recorded: from before costs were booked.',
  }),
  process_id: Nullable(Type.Integer({ description: "The registrar's process." })),
  other_costs: Type.Array(Amount),
  created_at: Type.String({ format: 'date-time' }),
})
const ItemPath = Type.Object({
  receipt_id: Type.String({ maxLength: 60 }),
  position: Type.String({ pattern: '^[0-9]{1,4}$' }),
})
const CostIn = Type.Object(
  {
    cost_cents: Type.Integer({
      minimum: 0,
      maximum: COST_CENTS_MAX,
      description: 'In US cents, as on the registrar’s invoice.',
    }),
  },
  { additionalProperties: false },
)

/** Items whose cost is in doubt, and what staff found out about them. */
function costRoutes(app: App, { db, clock }: Needs): void {
  app.get(
    '/costs',
    {
      config,
      schema: {
        ...common,
        operationId: 'listUnknownCosts',
        summary: 'List items whose cost is unknown, oldest first',
        response: {
          200: Type.Object({ count: Type.Integer(), items: Type.Array(CostDoubtOut) }),
          ...STAFF_REFUSALS,
        },
      },
    },
    async () => {
      const { count, rows } = await listCostDoubts(db, DOUBTS_MAX)
      const items = rows.map(({ cost_other, cost_doubt: reason, created_at, ...row }) => {
        const other_costs = Object.entries(cost_other ?? {}).map(([currency, cents]) => {
          return { currency, cents }
        })
        return { ...row, reason, other_costs, created_at: created_at.toISOString() }
      })
      return { count, items }
    },
  )
  app.post(
    '/costs/:receipt_id/:position',
    {
      config,
      schema: {
        ...common,
        operationId: 'recordCost',
        summary: 'Record what an item cost us',
        description: 'For items whose cost is unknown. It is booked to the ledger, once.',
        params: ItemPath,
        body: CostIn,
        response: {
          200: Type.Object({ domain: Type.String(), cost_cents: Type.Integer() }),
          409: ErrorOut,
          ...STAFF_REFUSALS,
        },
      },
    },
    async ({ params, body: { cost_cents } }) => {
      const { receipt_id } = params
      const item = { receipt_id, position: Number(params.position), cost_cents, now: clock.now() }
      return { domain: await db.begin((tx) => recordCost(tx, item)), cost_cents }
    },
  )
}
