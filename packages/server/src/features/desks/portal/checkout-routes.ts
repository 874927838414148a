import { Type } from 'typebox'
import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { CursorQuery } from '../../../http/pages.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import type { PaymentGateways } from '../../../upstream/payments/open-payments.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { listSessions } from '../../trading/checkout/list-sessions.ts'
import { demandGateway, openSession } from '../../trading/checkout/open-session.ts'
import {
  readSessionInput,
  SessionIn,
  SessionOut,
  SessionsPage,
} from '../../trading/checkout/shapes.ts'
import { demandScope } from '../../trading/partners/demand-scope.ts'
import { BUILDERS, EVERYONE } from './access.ts'
import { COMMON, REFUSALS, TenantPath } from './shapes.ts'

type Needs = {
  db: Db
  clock: Clock
  payments: PaymentGateways
  masterKey: MasterKey
  baseUrl: string
}

/** Hosted checkout pages for a partner's buyers: list and create them on the partner pages. */
export function ownCheckoutRoutes(app: App, needs: Needs): void {
  const { db, clock, masterKey, baseUrl } = needs
  app.get(
    '/checkout-sessions',
    {
      config: { limit: 'portal.reads', roles: EVERYONE },
      schema: {
        ...COMMON,
        operationId: 'listOwnCheckoutSessions',
        summary: 'List checkout sessions, newest first',
        params: TenantPath,
        querystring: Type.Object(CursorQuery),
        response: { 200: SessionsPage, ...REFUSALS },
      },
    },
    async ({ query, tenant }) =>
      await listSessions(db, tenant, query, { masterKey, baseUrl, now: clock.now() }),
  )

  app.post(
    '/checkout-sessions',
    {
      config: { limit: 'portal.changes', roles: BUILDERS },
      schema: {
        ...COMMON,
        operationId: 'createOwnCheckoutSession',
        summary: 'Create a hosted checkout page',
        description: 'Send a quote_id or a domain.',
        params: TenantPath,
        body: SessionIn,
        response: { 201: SessionOut, 409: ErrorOut, 422: ErrorOut, ...REFUSALS },
      },
    },
    async ({ body, tenant }, reply) => {
      const input = readSessionInput(body)
      demandGateway(needs.payments, tenant)
      const session = await transact(db, async (tx) => {
        await demandScope(tx, tenant, 'embed', clock.now())
        return await openSession(tx, tenant, input, needs)
      })
      return await reply.code(201).send(session)
    },
  )
}
