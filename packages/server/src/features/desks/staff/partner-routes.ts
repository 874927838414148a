import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { publicId } from '../../../values/public-id.ts'
import { addPartner } from '../../trading/partners/add-partner.ts'
import { changePartner } from '../../trading/partners/change-partner.ts'
import { findPartner, listPartners } from '../../trading/partners/list-partners.ts'
import { giveSandbox } from '../../trading/sandbox/give-sandbox.ts'
import type { Needs } from './needs.ts'
import {
  PartnerChange,
  PartnerIn,
  PartnerOut,
  partnerOut,
  PartnerPath,
  PartnersPage,
  PartnersQuery,
  STAFF_REFUSALS,
} from './shapes.ts'

/** GET and POST /api/staff/partners, and a single partner (contract section 4). */
export function partnerRoutes(app: App, needs: Needs): void {
  onePartnerRoutes(app, needs)
  allPartnersRoutes(app, needs)
}

function allPartnersRoutes(app: App, { db, clock, masterKey }: Needs): void {
  app.get(
    '/partners',
    {
      config: { limit: 'staff.calls' },
      schema: {
        operationId: 'listPartners',
        summary: 'List partners, newest first',
        tags: ['Staff'],
        security: [{ session: [] }],
        querystring: PartnersQuery,
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
        summary: 'Add a partner',
        tags: ['Staff'],
        security: [{ session: [] }],
        body: PartnerIn,
        response: { 201: PartnerOut, ...STAFF_REFUSALS, 415: ErrorOut },
      },
    },
    async ({ body, log }, reply) => {
      const now = clock.now()
      const partner = { ...body, id: publicId('ptr', now) }
      const added = await db.begin((tx) => addPartner(tx, partner))
      // A partner without samples is a partner all the same.
      await giveSandbox(db, partner.id, { masterKey, now }).catch((error: unknown) => {
        log.warn({ err: error, partner_id: partner.id }, 'could not fill the sandbox')
      })
      return await reply.code(201).send(partnerOut(added))
    },
  )
}

function onePartnerRoutes(app: App, { db, clock }: Needs): void {
  app.get(
    '/partners/:partner_id',
    {
      config: { limit: 'staff.calls' },
      schema: {
        operationId: 'readPartner',
        summary: 'Get a partner',
        tags: ['Staff'],
        security: [{ session: [] }],
        params: PartnerPath,
        response: { 200: PartnerOut, ...STAFF_REFUSALS, 404: ErrorOut },
      },
    },
    async ({ params }) => partnerOut(await findPartner(db, params.partner_id)),
  )

  app.patch(
    '/partners/:partner_id',
    {
      config: { limit: 'staff.calls' },
      schema: {
        operationId: 'changePartner',
        summary: 'Update a partner',
        tags: ['Staff'],
        security: [{ session: [] }],
        params: PartnerPath,
        body: PartnerChange,
        response: { 200: PartnerOut, ...STAFF_REFUSALS, 404: ErrorOut, 415: ErrorOut },
      },
    },
    async ({ params, body }) => {
      const { partner_id } = params
      return partnerOut(await db.begin((tx) => changePartner(tx, partner_id, body, clock.now())))
    },
  )
}
