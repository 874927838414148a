import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, Nullable, OneOf } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import type { Catalogue } from '../../registry/tlds/catalogue.ts'
import {
  listRenewals,
  RENEWAL_STATUSES,
  UPCOMING_MAX,
  type UpcomingRenewal,
} from './list-renewals.ts'

type Needs = { db: Db; clock: Clock; catalogue: Catalogue }

const Time = Type.String({ format: 'date-time' })
const RenewalsOut = Type.Object({
  renewals: Type.Array(
    Type.Object({
      domain: Type.String(),
      unicode: Type.Optional(Type.String()),
      expires_at: Time,
      charge_at: Nullable({ ...Time, description: 'Null if no attempt is left.' }),
      years: Type.Integer({ description: 'For how long it is renewed.', examples: [1] }),
      price_cents: Nullable(Type.Integer({ description: 'For these years. Null if not sold.' })),
      restore_cents: Nullable(
        Type.Integer({ description: 'What a restore costs once the domain is in redemption.' }),
      ),
      currency: OneOf(['USD']),
      status: OneOf(RENEWAL_STATUSES),
      receipt_id: Nullable(Type.String({ description: 'The receipt of the last attempt.' })),
      problem: Nullable(Type.String({ description: 'Why the card was declined.' })),
    }),
    { maxItems: UPCOMING_MAX },
  ),
})

/** GET /api/billing/renewals. */
export function renewalRoutes(app: App, { db, clock, catalogue }: Needs): void {
  app.get(
    '/api/billing/renewals',
    {
      config: { limit: 'portfolio.reads' },
      schema: {
        tags: ['Billing'],
        security: [{ session: [] }],
        operationId: 'listRenewals',
        summary: 'List automatic renewals that are due within two months or need your attention',
        response: { 200: RenewalsOut, 401: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const snapshot = await catalogue.read()
      const found = await listRenewals(db, { account_id, snapshot, now: clock.now() })
      return { renewals: found.map(renewalOut) }
    },
  )
}

function renewalOut(renewal: UpcomingRenewal) {
  const { domain, unicode, expires_at, charge_at, years, price_cents, restore_cents } = renewal
  const { status, receipt_id, problem } = renewal
  return {
    domain,
    ...(unicode !== null && { unicode }),
    expires_at: expires_at.toISOString(),
    charge_at: charge_at?.toISOString() ?? null,
    years,
    price_cents,
    restore_cents,
    currency: 'USD' as const,
    status,
    receipt_id,
    problem,
  }
}
