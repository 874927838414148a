import { Type } from 'typebox'
import { inOneSnapshot } from '../../../db/in-one-snapshot.ts'
import type { App } from '../../../http/app.ts'
import { askCheck } from '../soundness/check-sql.ts'
import { readHealth } from '../soundness/read-health.ts'
import { listOverdue } from '../../trading/settlements/list-overdue.ts'
import { LedgerOut, LedgerQuery } from './money-shapes.ts'
import type { Needs } from './needs.ts'
import { STAFF_REFUSALS } from './shapes.ts'

const common = { tags: ['Staff'], security: [{ session: [] }] }

/** GET /api/staff/ledger, and starting a check. The worker runs it, because it may take minutes. */
export function ledgerRoutes(app: App, { db, clock }: Pick<Needs, 'db' | 'clock'>): void {
  app.get(
    '/ledger',
    {
      config: { limit: 'staff.calls' },
      schema: {
        ...common,
        operationId: 'readLedgerHealth',
        summary: 'Get the last ledger check, balances and overdue items',
        querystring: LedgerQuery,
        response: { 200: LedgerOut, ...STAFF_REFUSALS },
      },
    },
    async ({ query: { environment } }) =>
      await inOneSnapshot(db, async (tx) => {
        const health = await readHealth(tx, environment)
        const overdue = await listOverdue(tx, environment, clock.now())
        return {
          ...health,
          checked_at: health.checked_at?.toISOString() ?? null,
          overdue: overdue.map((each) => {
            return { ...each, oldest_at: each.oldest_at?.toISOString() ?? null }
          }),
        }
      }),
  )

  app.post(
    '/ledger/check',
    {
      config: { limit: 'staff.ledger-checks' },
      schema: {
        ...common,
        operationId: 'askLedgerCheck',
        summary: 'Start a ledger check. GET /ledger shows the result',
        response: { 202: Type.Object({ is_check_asked: Type.Boolean() }), ...STAFF_REFUSALS },
      },
    },
    async (_request, reply) => {
      await db.begin((tx) => askCheck(tx, clock.now()))
      return await reply.code(202).send({ is_check_asked: true })
    },
  )
}
