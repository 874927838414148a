import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { PeriodQuery } from '../../../http/period.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import type { DnsClient } from '../../../upstream/dns/ask-dns.ts'
import type { Clock } from '../../../values/clock.ts'
import { SellerPath } from '../sellers/shapes.ts'
import { changeLander } from './change-lander.ts'
import { readLander } from './read-lander.ts'
import { readVisits } from './read-visits.ts'
import { LanderIn, LanderOut, VisitsOut } from './shapes.ts'

type Needs = { db: Db; clock: Clock; dns: DnsClient; landerHost: string | undefined }

const PATH = '/api/account/listings/:id'
// Each one queries the DNS for a name that somebody chose.
const config = { limit: 'sellers.changes' } as const
const common = { tags: ['Selling'], security: [{ session: [] }], params: SellerPath }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 404: ErrorOut, 429: ErrorOut }

/** The sale page at a seller's own domain: /api/account/listings/{id}/lander and …/visits. */
export function landerRoutes(app: App, needs: Needs): void {
  const { db, clock } = needs
  app.get(
    `${PATH}/lander`,
    {
      config,
      schema: {
        ...common,
        operationId: 'readLander',
        summary: 'Get the sale page at the domain itself',
        response: { 200: LanderOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const which = { account_id: sessionOf(request).account_id, id: request.params.id }
      return await readLander(needs, which, untilGone(reply))
    },
  )
  app.patch(
    `${PATH}/lander`,
    {
      config,
      schema: {
        ...common,
        operationId: 'changeLander',
        summary: 'Change the sale page at the domain itself',
        body: LanderIn,
        response: { 200: LanderOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const which = { account_id: sessionOf(request).account_id, id: request.params.id }
      const { body } = request
      await db.begin((tx) => changeLander(tx, which, body, clock.now()))
      return await readLander(needs, which, untilGone(reply))
    },
  )
  app.get(
    `${PATH}/visits`,
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'readLanderVisits',
        summary: 'Count visits to the sale page at the domain itself',
        querystring: PeriodQuery,
        response: { 200: VisitsOut, ...REFUSALS },
      },
    },
    async (request) => {
      const which = { account_id: sessionOf(request).account_id, id: request.params.id }
      return await readVisits(db, which, request.query)
    },
  )
}
