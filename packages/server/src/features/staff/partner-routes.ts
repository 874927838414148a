import type { App } from '../../http/app.ts'
import { ErrorOut } from '../../http/shapes.ts'
import { publicId } from '../../values/public-id.ts'
import { addPartner } from '../partners/add-partner.ts'
import { listPartners } from '../partners/list-partners.ts'
import type { Needs } from './needs.ts'
import {
  PageQuery,
  PartnerIn,
  PartnerOut,
  partnerOut,
  PartnersPage,
  STAFF_REFUSALS,
} from './shapes.ts'

/** GET and POST /api/staff/partners (contract section 4). */
export function partnerRoutes(app: App, { db, clock }: Needs): void {
  app.get(
    '/partners',
    {
      config: { limit: 'staff.calls' },
      schema: {
        operationId: 'listPartners',
        summary: 'Partners, newest first',
        tags: ['Staff'],
        security: [{ session: [] }],
        querystring: PageQuery,
        response: { 200: PartnersPage, ...STAFF_REFUSALS },
      },
    },
    async ({ query }) => {
      const { rows, next_cursor } = await listPartners(db, query)
      return { partners: rows.map(partnerOut), next_cursor }
    },
  )

  app.post(
    '/partners',
    {
      config: { limit: 'staff.calls' },
      schema: {
        operationId: 'addPartner',
        summary: 'Take a partner in',
        tags: ['Staff'],
        security: [{ session: [] }],
        body: PartnerIn,
        response: { 201: PartnerOut, ...STAFF_REFUSALS, 415: ErrorOut },
      },
    },
    async ({ body }, reply) => {
      const partner = { ...body, id: publicId('ptr', clock.now()) }
      const added = await db.begin((tx) => addPartner(tx, partner))
      return await reply.code(201).send(partnerOut(added))
    },
  )
}
