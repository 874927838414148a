import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import type { Limiter } from '../../../http/limiter.ts'
import { countCall } from '../../../http/rate-limit.ts'
import { refuseOtherTypes } from '../../../http/refuse-other-types.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { beginImport } from './begin-import.ts'
import { listSellerImports, readSellerImport } from './list-seller-imports.ts'
import {
  SellerImportOut,
  sellerImportOut,
  SellerImportPath,
  SellerImportsPage,
  SellerQuery,
} from './shapes.ts'

type Needs = { db: Db; clock: Clock; limiter: Limiter }

/** Room for 10,000 lines of 100 characters. */
const FILE_BYTES_MAX = 1024 ** 2
const PATH = '/api/account/listings'
const common = { tags: ['Selling'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut }

/**
 * Imports of names to sell, with their progress. Registered in its own scope, because it needs a
 * CSV body parser.
 */
export function sellerImportRoutes(app: App, { db, clock, limiter }: Needs): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer', bodyLimit: FILE_BYTES_MAX } as const
  refuseOtherTypes(app, ['text/csv'])
  app.addContentTypeParser('text/csv', options, (_request, file, done) => done(null, file))
  app.post(
    `${PATH}/import`,
    {
      config: { limit: 'sellers.changes' },
      bodyLimit: FILE_BYTES_MAX,
      schema: {
        ...common,
        operationId: 'importSellerListings',
        summary: 'Import listings from a CSV file',
        description:
          'CSV with a header line: domain, price and optionally minimum_price in dollars (or bin_price_cents and floor_price_cents), at most 10,000 lines. Names in your portfolio go to review at once, and each other name is proven by its own TXT record. The import continues in the background.',
        consumes: ['text/csv'],
        response: {
          202: SellerImportOut,
          ...REFUSALS,
          409: ErrorOut,
          413: ErrorOut,
          415: ErrorOut,
        },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      // This scope's parser returns a buffer, or nothing if the body is empty.
      const file = request.body as Buffer | undefined
      if (!file || file.length === 0) throw new Refusal('validation_error', 'The file is empty.')
      await countCall(limiter, reply, 'sellers.imports', account_id)
      const begun = await beginImport(db, account_id, file, clock.now())
      return await reply.code(202).send(sellerImportOut(begun))
    },
  )
  readRoutes(app, db)
}

function readRoutes(app: App, db: Db): void {
  const config = { limit: 'account.reads' } as const
  app.get(
    `${PATH}/imports`,
    {
      config,
      schema: {
        ...common,
        operationId: 'listSellerImports',
        summary: 'List your imports, newest first',
        querystring: SellerQuery,
        response: { 200: SellerImportsPage, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { rows, next_cursor } = await listSellerImports(db, account_id, request.query)
      return { imports: rows.map(sellerImportOut), next_cursor }
    },
  )
  app.get(
    `${PATH}/imports/:id`,
    {
      config,
      schema: {
        ...common,
        operationId: 'readSellerImport',
        summary: 'Get an import with its progress and rejected lines',
        params: SellerImportPath,
        response: { 200: SellerImportOut, ...REFUSALS, 404: ErrorOut },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      return sellerImportOut(await readSellerImport(db, account_id, request.params.id))
    },
  )
}
