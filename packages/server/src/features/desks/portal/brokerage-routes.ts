import { Type } from 'typebox'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { listCases } from '../../trading/brokerage/list-cases.ts'
import { readCase } from '../../trading/brokerage/read-case.ts'
import { CaseDetailOut, CasePath, CasesOut, CasesQuery } from '../../trading/brokerage/shapes.ts'
import { EVERYONE } from './access.ts'
import { COMMON, REFUSALS, TenantPath } from './shapes.ts'

const config = { limit: 'portal.reads', roles: EVERYONE } as const
const TenantCasePath = Type.Object({ ...TenantPath.properties, ...CasePath.properties })
/** Without the buyer's link: members of a partner don't act for its buyers. */
const OwnCaseOut = Type.Omit(CaseDetailOut, ['progress_url'])

/** A partner's brokerage cases, on the partner pages. */
export function ownBrokerageRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/brokerage',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'listOwnBrokerageCases',
        summary: 'List brokerage cases, newest first',
        params: TenantPath,
        querystring: CasesQuery,
        response: { 200: CasesOut, ...REFUSALS },
      },
    },
    async ({ query, tenant }) => await listCases(db, tenant, query),
  )

  app.get(
    '/brokerage/:case_id',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'readOwnBrokerageCase',
        summary: 'Get a brokerage case with its timeline',
        params: TenantCasePath,
        response: { 200: OwnCaseOut, ...REFUSALS },
      },
    },
    async ({ params, tenant }) => await readCase(db, tenant, params.case_id),
  )
}
