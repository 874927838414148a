import type { Readable } from 'node:stream'
import type { App } from '../../../http/app.ts'
import { refuseOtherTypes } from '../../../http/refuse-other-types.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import { importListings } from '../../market/listings/import-listings.ts'
import { type ImportFormat, importRows } from '../../market/listings/import-rows.ts'
import { listImports, readImport } from '../../market/listings/list-imports.ts'
import {
  ImportOut,
  importOut,
  ImportPath,
  ImportQuery,
  ImportRecordOut,
  ImportsPage,
} from './listing-shapes.ts'
import type { Needs } from './needs.ts'
import { PageQuery, STAFF_REFUSALS } from './shapes.ts'

const FORMATS: Record<string, ImportFormat> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
}
const config = { limit: 'staff.calls' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }

/**
 * POST /api/staff/listings/import and the progress of imports. A separate scope, with its own
 * content type parsers.
 */
export function importRoutes(app: App, { db, clock, listingPages }: Needs): void {
  app.removeAllContentTypeParsers()
  refuseOtherTypes(app, Object.keys(FORMATS))
  // Passes the stream on unread, because a file may be larger than memory.
  app.addContentTypeParser(Object.keys(FORMATS), (_request, payload, done) => done(null, payload))
  app.post(
    '/listings/import',
    {
      config: { ...config, isUpload: true },
      schema: {
        ...common,
        operationId: 'importListings',
        summary: 'Import listings from a file',
        description:
          'CSV with a header line, or one JSON object per line: domain, bin_price_cents, and optionally floor_price_cents, approved, marketplace_visible. Idempotent by domain.',
        consumes: Object.keys(FORMATS),
        querystring: ImportQuery,
        response: { 200: ImportOut, ...STAFF_REFUSALS, 413: ErrorOut, 415: ErrorOut },
      },
    },
    async (request) => {
      const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
      const file = request.body as Readable | undefined
      if (!file) throw new Refusal('validation_error', 'The file is empty.')
      const rows = importRows(file, FORMATS[type] ?? 'csv')
      try {
        return await importListings(db, { ...request.query, rows }, clock)
      } finally {
        listingPages.forget()
      }
    },
  )

  app.get(
    '/listings/imports',
    {
      config,
      schema: {
        ...common,
        operationId: 'listImports',
        summary: 'List imports, newest first, including running ones',
        querystring: PageQuery,
        response: { 200: ImportsPage, ...STAFF_REFUSALS },
      },
    },
    async ({ query }) => {
      const { rows, next_cursor } = await listImports(db, query)
      return { imports: rows.map((row) => importOut(row, clock.now())), next_cursor }
    },
  )

  app.get(
    '/listings/imports/:id',
    {
      config,
      schema: {
        ...common,
        operationId: 'readImport',
        summary: 'Get an import with its progress and rejected rows',
        params: ImportPath,
        response: { 200: ImportRecordOut, ...STAFF_REFUSALS, 404: ErrorOut },
      },
    },
    async ({ params }) => importOut(await readImport(db, params.id), clock.now()),
  )
}
