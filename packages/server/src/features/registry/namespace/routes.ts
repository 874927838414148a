import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { type Body, bodyOf } from '../../../http/early-answer.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import type { ZoneIndex } from '../../../upstream/zones/zone-index.ts'
import type { BestDrops } from './best-drops.ts'
import { setFilter } from './drop-rows.ts'
import { exportDrops, EXPORTED_MAX, find } from './export-drops.ts'
import { findLabel, findNames, isPlainLabel, labelText } from './read-names.ts'
import {
  DropsExportQuery,
  DropsOut,
  DropsQuery,
  LabelPath,
  NameOut,
  NAMES_SHOWN,
  NamesOut,
  NamesQuery,
} from './shapes.ts'

type Needs = { zones: ZoneIndex; best: BestDrops }

const NAME_PATH = '/api/names/'
const TAGS = ['Names']
const NO_AUTH = [{}]
const ERRORS = { 400: ErrorOut, 429: ErrorOut }

/** An answer changes only with a new generation, so its id is the ETag. */
function unlessUnchanged(zones: ZoneIndex) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const etag = `"${zones.current?.facts.id ?? 'none'}"`
    void reply.headers({ etag, 'cache-control': 'no-cache' })
    const known = request.headers['if-none-match']
    if (known?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)) {
      void reply.code(304).send()
    } else done()
  }
}

const schema = { tags: TAGS, security: NO_AUTH }

/** What zone files tell: /api/names and /api/drops (contract section 9). */
export function namespaceRoutes(app: App, needs: Needs): void {
  nameRoutes(app, needs)
  dropRoutes(app, needs)
}

function nameRoutes(app: App, { zones }: Needs): void {
  const config = {
    limit: 'public.names',
    isCrossOrigin: true,
    readyWhile: () => zones.current,
  } as const
  const onRequest = unlessUnchanged(zones)
  app.get(
    '/api/names',
    {
      config: { ...config, instantly: (url) => beginningInstantly(zones, url) },
      onRequest,
      schema: {
        ...schema,
        operationId: 'findNames',
        summary: 'Registered names that begin with a text',
        querystring: NamesQuery,
        response: { 200: NamesOut, ...ERRORS },
      },
    },
    async ({ query: { prefix, tlds, limit } }) => findNames(zones, { prefix, tlds, limit }),
  )

  app.get(
    `${NAME_PATH}:label`,
    {
      config: { ...config, instantly: (url) => nameInstantly(zones, url) },
      onRequest,
      schema: {
        ...schema,
        operationId: 'readName',
        summary: 'The TLDs in which a name is registered',
        params: LabelPath,
        response: { 200: NameOut, ...ERRORS },
      },
    },
    async ({ params }) => findLabel(zones, params.label),
  )
}

// People ask for another name each time, so stored answers would be of no use.

/** What somebody typed, as our own pages ask for it. The framework reads everything else. */
const BEGINNING = /^\/api\/names\?prefix=([a-z0-9-]{1,63})(?:&limit=([1-9]|[1-4]\d|50))?$/

function beginningInstantly(zones: ZoneIndex, url: string): Body | undefined {
  const [, prefix, limit = NAMES_SHOWN] = BEGINNING.exec(url) ?? []
  if (prefix === undefined) return undefined
  const found = findNames(zones, { prefix, tlds: undefined, limit: Number(limit) })
  return bodyOf(JSON.stringify(found))
}

function nameInstantly(zones: ZoneIndex, url: string): Body | undefined {
  const label = url.slice(NAME_PATH.length)
  return isPlainLabel(label) ? bodyOf(labelText(zones, label)) : undefined
}

function dropRoutes(app: App, { zones, best }: Needs): void {
  app.get(
    '/api/drops',
    {
      config: { limit: 'public.drops', isCrossOrigin: true },
      schema: {
        ...schema,
        operationId: 'listDrops',
        summary: 'Names that were dropped or added in the last 30 days',
        description:
          'From daily zone files. With strict filters a page can be shorter than `limit`, even empty: follow `next_cursor` until it is null.',
        querystring: DropsQuery,
        response: { 200: DropsOut, ...ERRORS, 503: ErrorOut },
      },
    },
    async ({ query }) => await find({ zones, best }, query),
  )

  app.get(
    '/api/drops/export',
    {
      config: { limit: 'public.drops-export', isCrossOrigin: true },
      schema: {
        ...schema,
        operationId: 'exportDrops',
        summary: 'Export dropped or added names as CSV',
        description: `At most ${EXPORTED_MAX.toLocaleString('en')} names, in the order of \`GET /api/drops\`.`,
        querystring: DropsExportQuery,
        response: {
          200: {
            description: 'CSV, RFC 4180.',
            content: { 'text/csv': { schema: Type.String() } },
          },
          ...ERRORS,
        },
      },
    },
    async ({ query }, reply) => {
      // A wrong filter is refused before the file begins.
      setFilter(query)
      const file = `namehouse-${query.kind}-names.csv`
      reply.header('content-disposition', `attachment; filename="${file}"`)
      reply.type('text/csv; charset=utf-8')
      // A stream of the text that the schema describes.
      const csv: unknown = Readable.from(exportDrops({ zones, best }, query), { objectMode: false })
      return await reply.send(csv as string)
    },
  )
}
