import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Clock } from '../../../values/clock.ts'
import { contactRoutes } from './contact-routes.ts'
import { readFolders } from './folder-sql.ts'
import { importDomains } from './import-domains.ts'
import { listDomains, listNames } from './list-domains.ts'
import { FOLDERS_MAX } from './open-folder.ts'
import {
  domainOut,
  DomainsOut,
  DomainsQuery,
  FoldersOut,
  ImportIn,
  ImportOut,
  NamesOut,
  NamesQuery,
} from './shapes.ts'

type Needs = { db: Db; clock: Clock; registrar: RegistrarClient | undefined }

const reads = { limit: 'portfolio.reads' } as const
const common = { tags: ['Portfolio'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 429: ErrorOut }
const CHANGE_REFUSALS = { ...REFUSALS, 403: ErrorOut, 409: ErrorOut, 503: ErrorOut }

/** The account's domains, folders and contacts. */
export function portfolioRoutes(app: App, needs: Needs): void {
  domainRoutes(app, needs)
  importRoutes(app, needs)
  contactRoutes(app, needs)
}

function domainRoutes(app: App, { db, clock }: Needs): void {
  app.get(
    '/api/domains',
    {
      config: reads,
      schema: {
        ...common,
        operationId: 'listDomains',
        summary: 'List your domains',
        querystring: DomainsQuery,
        response: { 200: DomainsOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const now = clock.now()
      const { limit, offset } = request.query
      const { rows, total } = await listDomains(db, account_id, request.query, now)
      const items = rows.map((row) => domainOut(row, now))
      return { items, page: { limit, offset, total } }
    },
  )
  app.get(
    '/api/domains/names',
    {
      config: reads,
      schema: {
        ...common,
        operationId: 'listDomainNames',
        summary: 'List all matching domain names, for bulk actions',
        querystring: NamesQuery,
        response: { 200: NamesOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      return { domains: await listNames(db, account_id, request.query, clock.now()) }
    },
  )
  app.get(
    '/api/folders',
    {
      config: reads,
      schema: {
        ...common,
        operationId: 'listFolders',
        summary: 'List folders with the number of domains',
        response: { 200: FoldersOut, 401: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) => {
      return { folders: await readFolders(db, sessionOf(request).account_id, FOLDERS_MAX) }
    },
  )
}

function importRoutes(app: App, { db, clock, registrar }: Needs): void {
  app.post(
    '/api/domains/import',
    {
      config: { limit: 'portfolio.imports' },
      schema: {
        ...common,
        operationId: 'importDomains',
        summary: 'Import domains you already hold with us',
        description: "A domain is imported if its registrant's email address is the account's.",
        body: ImportIn,
        response: { 200: ImportOut, ...CHANGE_REFUSALS },
      },
    },
    async (request, reply) => {
      const { account_id, email } = sessionOf(request)
      const asked = { owner: { account_id, email }, names: request.body.domains }
      const results = await importDomains(
        { db, registrar },
        { ...asked, signal: untilGone(reply), now: clock.now() },
      )
      return { imported: results.filter(({ imported }) => imported).length, results }
    },
  )
}
