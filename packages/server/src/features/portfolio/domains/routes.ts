import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { Replica } from '../../../db/replica.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Clock } from '../../../values/clock.ts'
import type { Catalogue } from '../../registry/tlds/catalogue.ts'
import { contactRoutes } from './contact-routes.ts'
import { exportDomains } from './export-domains.ts'
import { readFolders } from './folder-sql.ts'
import { importDomains } from './import-domains.ts'
import { listAll, listDomains, listNames } from './list-domains.ts'
import { FOLDERS_MAX } from './open-folder.ts'
import { readSummary } from './read-summary.ts'
import {
  domainOut,
  DomainsOut,
  DomainsQuery,
  FoldersOut,
  ImportIn,
  ImportOut,
  NamesOut,
  NamesQuery,
  SummaryOut,
} from './shapes.ts'

type Needs = {
  db: Db
  /** For exports, which may be a moment old. */
  replica: Replica
  clock: Clock
  registrar: RegistrarClient | undefined
  catalogue: Catalogue
}

const reads = { limit: 'portfolio.reads' } as const
const common = { tags: ['Portfolio'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 429: ErrorOut }
const CHANGE_REFUSALS = { ...REFUSALS, 403: ErrorOut, 409: ErrorOut, 503: ErrorOut }

/** The account's domains, folders and contacts. */
export function portfolioRoutes(app: App, needs: Needs): void {
  domainRoutes(app, needs)
  overviewRoutes(app, needs)
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

const CSV_EXAMPLE = 'Domain,State,Expires\r\nsolarhub.com,Active,2027-01-31\r\n'

function overviewRoutes(app: App, { db, replica, clock, catalogue }: Needs): void {
  app.get(
    '/api/domains/summary',
    {
      config: reads,
      schema: {
        ...common,
        operationId: 'readDomainSummary',
        summary: 'Get the size of your portfolio, what expires each month, and what renewals cost',
        response: { 200: SummaryOut, 401: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) => {
      const known = { snapshot: await catalogue.read(), now: clock.now() }
      return await readSummary(db, sessionOf(request).account_id, known)
    },
  )
  app.get(
    '/api/domains/export',
    {
      config: reads,
      schema: {
        ...common,
        operationId: 'exportDomains',
        summary: 'Export all matching domains as CSV',
        querystring: NamesQuery,
        response: {
          200: {
            description: 'CSV, RFC 4180.',
            content: { 'text/csv': { schema: Type.String({ examples: [CSV_EXAMPLE] }) } },
          },
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const now = clock.now()
      const { account_id } = sessionOf(request)
      const rows = await replica.read((reader) => listAll(reader, account_id, request.query, now), {
        isLong: true,
      })
      const file = `namehouse-domains-${now.toISOString().slice(0, 10)}.csv`
      reply.header('content-disposition', `attachment; filename="${file}"`)
      reply.type('text/csv; charset=utf-8')
      // A stream of the text that the schema describes.
      const csv: unknown = Readable.from(exportDomains(rows, now), { objectMode: false })
      return await reply.send(csv as string)
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
        description:
          'A domain is imported if its registrant has the same email address as the account.',
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
