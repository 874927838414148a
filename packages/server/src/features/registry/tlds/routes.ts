import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, LegacyErrorOut } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import { type Catalogue, priceOf } from './catalogue.ts'
import { demandTld, tldOf } from './find-tld.ts'
import { requirementsOf } from './requirements.ts'
import {
  HistoryOut,
  historyOut,
  HistoryQuery,
  MetadataOut,
  metadataOut,
  PriceOut,
  PriceQuery,
  RequirementsOut,
  TldPath,
  TldsOut,
  tldsOut,
  TldsQuery,
} from './shapes.ts'
import { readPriceChanges } from './sql.ts'

type Needs = { db: Db; catalogue: Catalogue; clock: Clock }

const HISTORY_MAX = 500
const TAGS = ['Prices']
const NO_AUTH = [{}]

/** Prices and rules of TLDs: GET /api/pricing/tld, /api/tlds/{tld}/metadata (spec 4.1) and more. */
export function tldRoutes(app: App, needs: Needs): void {
  priceRoutes(app, needs)
  ruleRoutes(app, needs)
}

function priceRoutes(app: App, { db, catalogue, clock }: Needs): void {
  const readyWhile = () => catalogue.current
  app.get(
    '/api/pricing/tld',
    {
      config: { limit: 'public.pricing', isCrossOrigin: true, errorShape: 'legacy', readyWhile },
      schema: {
        operationId: 'readTldPrice',
        summary: 'Price of one operation for a TLD',
        tags: TAGS,
        security: NO_AUTH,
        querystring: PriceQuery,
        response: { 200: PriceOut, 400: LegacyErrorOut, 429: ErrorOut },
      },
    },
    async ({ query: { tld: text, op } }) => {
      const snapshot = await catalogue.read()
      const tld = tldOf(snapshot, text)
      return { tld, op, priceCents: priceOf(snapshot, tld, op, clock.now()) }
    },
  )

  app.get(
    '/api/pricing/tld/history',
    {
      config: { limit: 'public.tlds', isCrossOrigin: true },
      schema: {
        operationId: 'readTldPriceHistory',
        summary: 'Price history of a TLD',
        tags: TAGS,
        security: NO_AUTH,
        querystring: HistoryQuery,
        response: { 200: HistoryOut, 400: ErrorOut, 429: ErrorOut },
      },
    },
    async ({ query }) => {
      const tld = tldOf(await catalogue.read(), query.tld)
      return historyOut(tld, await readPriceChanges(db, tld, HISTORY_MAX))
    },
  )

  app.get(
    '/api/tlds',
    {
      config: { limit: 'public.tlds', isCrossOrigin: true },
      schema: {
        operationId: 'listTlds',
        summary: 'List TLDs with their prices',
        tags: TAGS,
        security: NO_AUTH,
        querystring: TldsQuery,
        response: { 200: TldsOut, 400: ErrorOut, 429: ErrorOut },
      },
    },
    async ({ query }) => tldsOut(await catalogue.read(), clock.now(), query),
  )
}

function ruleRoutes(app: App, { catalogue, clock }: Needs): void {
  const readyWhile = () => catalogue.current
  app.get(
    '/api/tlds/:tld/metadata',
    {
      config: { limit: 'public.metadata', isCrossOrigin: true, readyWhile },
      schema: {
        operationId: 'readTldMetadata',
        summary: 'Registration rules of a TLD',
        tags: TAGS,
        security: NO_AUTH,
        params: TldPath,
        response: { 200: MetadataOut, 404: ErrorOut, 429: ErrorOut },
      },
    },
    async ({ params }) => {
      return metadataOut(demandTld(await catalogue.read(), params.tld), clock.now())
    },
  )

  app.get(
    '/api/tlds/:tld/requirements',
    {
      config: { limit: 'public.tlds', isCrossOrigin: true },
      schema: {
        operationId: 'readTldRequirements',
        summary: 'Fields a registration needs, as JSON Schema',
        tags: TAGS,
        security: NO_AUTH,
        params: TldPath,
        response: { 200: RequirementsOut, 404: ErrorOut, 429: ErrorOut },
      },
    },
    async ({ params }) => requirementsOf(demandTld(await catalogue.read(), params.tld)),
  )
}
