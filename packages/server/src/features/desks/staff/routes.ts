import type { App } from '../../../http/app.ts'
import { approvalRoutes } from './approval-routes.ts'
import { staffBrokerageRoutes } from './brokerage-routes.ts'
import { credentialRoutes } from './credential-routes.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { staffForwardingRoutes } from './forwarding-routes.ts'
import { importRoutes } from './import-routes.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { listAudit } from './list-audit.ts'
import { listingRoutes } from './listing-routes.ts'
import { marginRoutes } from './margin-routes.ts'
import { payoutRunRoutes, settlementRunRoutes } from './money-routes.ts'
import { memberRoutes } from './member-routes.ts'
import type { Needs } from './needs.ts'
import { staffOfferRoutes } from './offer-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { partnerRoutes } from './partner-routes.ts'
import { staffPlanRoutes } from './plan-routes.ts'
import { queueRoutes } from './queue-routes.ts'
import { registrationRoutes } from './registration-routes.ts'
import { sellerPayoutRoutes } from './seller-payout-routes.ts'
import { AuditPage, AuditQuery, STAFF_REFUSALS } from './shapes.ts'
import { uncollectedRoutes } from './uncollected-routes.ts'

/** Everything below /api/staff (contract section 4). */
export async function staffRoutes(app: App, needs: Needs): Promise<void> {
  partnerRoutes(app, needs)
  credentialRoutes(app, needs)
  listingRoutes(app, needs)
  queueRoutes(app, needs)
  orderRoutes(app, needs)
  deliveryRoutes(app, needs)
  staffOfferRoutes(app, needs)
  staffPlanRoutes(app, needs)
  registrationRoutes(app, needs)
  uncollectedRoutes(app, needs)
  staffForwardingRoutes(app, needs)
  staffBrokerageRoutes(app, needs)
  settlementRunRoutes(app, needs)
  payoutRunRoutes(app, needs)
  sellerPayoutRoutes(app, needs)
  approvalRoutes(app, needs)
  ledgerRoutes(app, needs)
  marginRoutes(app, needs)
  await app.register(async (uploads: App) => importRoutes(uploads, needs))
  memberRoutes(app, needs)
  app.get(
    '/audit',
    {
      config: { limit: 'staff.calls' },
      schema: {
        operationId: 'listAudit',
        summary: 'List the audit log, newest first',
        tags: ['Staff'],
        security: [{ session: [] }],
        querystring: AuditQuery,
        response: { 200: AuditPage, ...STAFF_REFUSALS },
      },
    },
    async ({ query }) => await listAudit(needs.db, query),
  )
}
