import { demandMember } from '../../../auth/partner-member.ts'
import { sessionOf } from '../../../auth/session.ts'
import type { Deps } from '../../../deps.ts'
import type { App } from '../../../http/app.ts'
import { demandOfRoutes, MEMBER_DEMANDS } from '../../../http/route-config.ts'
import { listOwnPartners } from '../../trading/partners/list-own-partners.ts'
import type { ClickCounter } from '../../trading/referral/click-counter.ts'
import { ownBrokerageRoutes } from './brokerage-routes.ts'
import { ownCheckoutRoutes } from './checkout-routes.ts'
import { ownCredentialRoutes } from './credential-routes.ts'
import { ownDeliveryRoutes } from './delivery-routes.ts'
import { ownEventRoutes } from './event-routes.ts'
import { ownInvitationRoutes } from './invitation-routes.ts'
import { ownOrderRoutes } from './order-routes.ts'
import { ownQuoteRoutes } from './quote-routes.ts'
import { ownReferralRoutes } from './referral-routes.ts'
import { ownRequestRoutes } from './request-routes.ts'
import { ownSettlementRoutes } from './settlement-routes.ts'
import { COMMON, OwnPartnersOut, ownPartnerOut, REFUSALS } from './shapes.ts'
import { teamRoutes } from './team-routes.ts'
import { ownWebhookRoutes } from './webhook-routes.ts'

/**
 * Everything below /api/portal: the partner pages. They use the same operations as the signed
 * partner API. Only the way callers authenticate differs.
 */
export async function portalRoutes(
  app: App,
  deps: Deps,
  { clicks }: { clicks: ClickCounter },
): Promise<void> {
  const { db, clock, payments } = deps
  const { masterKey, baseUrl } = deps.config
  app.get(
    '/partners',
    {
      config: { limit: 'portal.reads' },
      schema: {
        ...COMMON,
        operationId: 'listOwnPartners',
        summary: 'List partners you can act for',
        response: { 200: OwnPartnersOut, ...REFUSALS },
      },
    },
    async (request) => {
      const partners = await listOwnPartners(db, sessionOf(request).account_id, clock.now())
      return { partners: partners.map(ownPartnerOut) }
    },
  )
  await ownInvitationRoutes(app, { db, clock })
  await app.register(
    async (members: App) => {
      demandOfRoutes(members, MEMBER_DEMANDS)
      demandMember(members, { db })
      ownWebhookRoutes(members, deps)
      ownDeliveryRoutes(members, { db, clock })
      ownEventRoutes(members, { db })
      ownOrderRoutes(members, { db, clock })
      ownQuoteRoutes(members, { db, clock, masterKey })
      ownCheckoutRoutes(members, { db, clock, payments, masterKey, baseUrl })
      ownRequestRoutes(members, { db, clock })
      ownSettlementRoutes(members, { db, clock })
      ownBrokerageRoutes(members, { db })
      ownReferralRoutes(members, { db, clock, clicks, baseUrl })
      await ownCredentialRoutes(members, { db, clock, masterKey })
      await teamRoutes(members, { db, clock })
    },
    { prefix: '/:partner_id/:environment' },
  )
}
