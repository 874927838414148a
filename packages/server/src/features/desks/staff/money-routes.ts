import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, Nullable } from '../../../http/shapes.ts'
import { inOneSnapshot } from '../../../db/in-one-snapshot.ts'
import { endPayout } from '../../trading/settlements/end-payout.ts'
import { listAllPayouts } from '../../trading/settlements/list-all-payouts.ts'
import { listAllSettlements } from '../../trading/settlements/list-all-settlements.ts'
import { markStatementPaid } from '../../trading/settlements/mark-statement-paid.ts'
import { readSettlement } from '../../trading/settlements/read-settlement.ts'
import { isLedgerSound } from '../soundness/is-ledger-sound.ts'
import { runPayouts } from '../../trading/settlements/run-payouts.ts'
import { runSettlement } from '../../trading/settlements/run-settlement.ts'
import {
  PayoutOut,
  payoutOut,
  StatementOut,
  statementOut,
} from '../../trading/settlements/shapes.ts'
import type { PayoutRow, StatementRow } from '../../trading/settlements/statement.ts'
import {
  AllPayoutsPage,
  AllSettlementsPage,
  namedPayoutOut,
  namedStatementOut,
  PayoutsQuery,
  SettlementPage,
  settledOut,
  SettlementsQuery,
} from './money-shapes.ts'
import { ApprovalOut, approvalOut } from './approval-routes.ts'
import { askPayoutRun } from './ask-payout-run.ts'
import type { Needs } from './needs.ts'
import { NoteIn } from './order-routes.ts'
import { Environment, PageQuery, STAFF_REFUSALS } from './shapes.ts'

const REFUSALS = { ...STAFF_REFUSALS, 404: ErrorOut, 409: ErrorOut }
const config = { limit: 'staff.calls' } as const
const movesMoney = { ...config, stepUp: 'always' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }
const IdPath = Type.Object({ id: Type.String({ maxLength: 100 }) })

const SettlementRunIn = Type.Object(
  {
    environment: Environment,
    period_end: Type.Optional(
      Type.String({ format: 'date-time', description: 'Default: now. Never in the future.' }),
    ),
  },
  { additionalProperties: false },
)
const PayoutRunIn = Type.Object({ environment: Environment }, { additionalProperties: false })

/** Staff also see which partner it belongs to. */
const partner_id = Type.String()
const StaffStatement = Type.Object({ partner_id, ...StatementOut.properties })
const StaffPayout = Type.Object({ partner_id, ...PayoutOut.properties })
const statement = (row: StatementRow) => ({ partner_id: row.partner_id, ...statementOut(row) })
const payout = (row: PayoutRow) => ({ partner_id: row.partner_id, ...payoutOut(row) })

/** Run settlements and mark statements as paid (contract section 4). */
export function settlementRunRoutes(app: App, { db, clock }: Needs): void {
  settlementListRoutes(app, { db })
  app.post(
    '/settlements/run',
    {
      config,
      schema: {
        ...common,
        operationId: 'runSettlement',
        summary: 'Run settlements for every partner with delivered sales',
        body: SettlementRunIn,
        response: {
          200: Type.Object({ settlements: Type.Array(StaffStatement) }),
          ...STAFF_REFUSALS,
        },
      },
    },
    async ({ body: { environment, period_end } }) => {
      const end = period_end === undefined ? clock.now() : new Date(period_end)
      const rows = await runSettlement(db, { environment, period_end: end }, clock)
      return { settlements: rows.map(statement) }
    },
  )

  app.post(
    '/settlements/:id/paid',
    {
      config: movesMoney,
      schema: {
        ...common,
        operationId: 'markSettlementPaid',
        summary: 'Mark a settlement as paid',
        params: IdPath,
        response: { 200: StaffStatement, ...REFUSALS },
      },
    },
    async ({ params }) =>
      statement(await db.begin((tx) => markStatementPaid(tx, params.id, clock.now()))),
  )
}

function settlementListRoutes(app: App, { db }: Pick<Needs, 'db'>): void {
  app.get(
    '/settlements',
    {
      config,
      schema: {
        ...common,
        operationId: 'listAllSettlements',
        summary: 'List settlements of all partners, latest period first',
        querystring: SettlementsQuery,
        response: { 200: AllSettlementsPage, ...STAFF_REFUSALS },
      },
    },
    async ({ query }) => {
      const { rows, next_cursor } = await listAllSettlements(db, query)
      return { settlements: rows.map(namedStatementOut), next_cursor }
    },
  )

  app.get(
    '/settlements/:id',
    {
      config,
      schema: {
        ...common,
        operationId: 'readSettlement',
        summary: 'Get a settlement with its orders',
        params: IdPath,
        querystring: PageQuery,
        response: { 200: SettlementPage, ...STAFF_REFUSALS, 404: ErrorOut },
      },
    },
    async ({ params, query }) =>
      await inOneSnapshot(db, async (tx) => {
        const { statement, orders, next_cursor } = await readSettlement(tx, params.id, query)
        const settlement = namedStatementOut(statement)
        return { settlement, orders: orders.map(settledOut), next_cursor }
      }),
  )
}

/** Run payouts and record how they ended (contract section 4). */
export function payoutRunRoutes(app: App, needs: Needs): void {
  const { db, clock } = needs
  payoutRunRoute(app, needs)
  app.get(
    '/payouts',
    {
      config,
      schema: {
        ...common,
        operationId: 'listAllPayouts',
        summary: 'List payouts to all partners, newest first',
        querystring: PayoutsQuery,
        response: { 200: AllPayoutsPage, ...STAFF_REFUSALS },
      },
    },
    async ({ query }) => {
      const { rows, next_cursor } = await listAllPayouts(db, query)
      return { payouts: rows.map(namedPayoutOut), next_cursor }
    },
  )

  for (const status of ['paid', 'failed'] as const) {
    app.post(
      `/payouts/:id/${status}`,
      {
        config: movesMoney,
        schema: {
          ...common,
          operationId: status === 'paid' ? 'markPayoutPaid' : 'markPayoutFailed',
          summary: status === 'paid' ? 'Mark a payout as paid' : 'Mark a payout as failed',
          params: IdPath,
          body: Nullable(NoteIn),
          response: { 200: StaffPayout, ...REFUSALS },
        },
      },
      async ({ params, body }) => {
        const end = { status, note: body?.note, now: clock.now() }
        return payout(await db.begin((tx) => endPayout(tx, params.id, end)))
      },
    )
  }
}

function payoutRunRoute(app: App, needs: Needs): void {
  const { db, clock } = needs
  app.post(
    '/payouts/run',
    {
      config: movesMoney,
      schema: {
        ...common,
        operationId: 'runPayouts',
        summary: "Run this month's payouts",
        description:
          'At or above the review threshold it returns 202: another staff member must approve first.',
        body: PayoutRunIn,
        response: {
          200: Type.Object({ payouts: Type.Array(StaffPayout) }),
          202: ApprovalOut,
          ...STAFF_REFUSALS,
          409: ErrorOut,
          503: ErrorOut,
        },
      },
    },
    async (request, reply) => {
      const { body } = request
      const session = sessionOf(request)
      const asked = await askPayoutRun(needs, body.environment, session)
      if (asked.approval) {
        return reply.code(202).send(approvalOut(asked.approval, session.account_id))
      }
      const { limitCents } = asked
      const run = { ...body, limitCents, isLedgerSound: await isLedgerSound(db) }
      return { payouts: (await runPayouts(db, run, clock)).map(payout) }
    },
  )
}
