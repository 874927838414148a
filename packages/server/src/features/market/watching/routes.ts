import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { addWatch, WATCHES_MAX } from './add-watch.ts'
import { WatchesOut, WatchIn, WatchOut, watchOut, WatchPath, WatchSettings } from './shapes.ts'
import { deleteWatch, readMailChoice, readWatches, setMailChoice } from './sql.ts'

type Needs = { db: Db; clock: Clock }

const PATH = '/api/watches'
const SETTINGS_PATH = '/api/watch-settings'
const reads = { limit: 'account.reads' } as const
const changes = { limit: 'watching.changes' } as const
const common = { tags: ['Watching'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut }

/** Watched names: /api/watches and /api/watch-settings (contract section 8, "Watching"). */
export function watchRoutes(app: App, needs: Needs): void {
  listRoutes(app, needs)
  removeRoute(app, needs)
  settingRoutes(app, needs)
}

function listRoutes(app: App, { db, clock }: Needs): void {
  app.get(
    PATH,
    {
      config: reads,
      schema: {
        ...common,
        operationId: 'listWatches',
        summary: 'List the domains you watch',
        response: { 200: WatchesOut, ...REFUSALS },
      },
    },
    async (request) => {
      const rows = await readWatches(db, sessionOf(request).account_id, WATCHES_MAX)
      return { watches: rows.map(watchOut) }
    },
  )
  app.post(
    PATH,
    {
      config: changes,
      schema: {
        ...common,
        operationId: 'addWatch',
        summary: 'Watch a domain',
        description:
          'For a domain you already watch, this replaces the events. At most 500 per account.',
        body: WatchIn,
        response: { 200: WatchOut, 201: WatchOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const { body } = request
      const { watch, isNew } = await db.begin((tx) => addWatch(tx, account_id, body, clock.now()))
      return await reply.code(isNew ? 201 : 200).send(watchOut(watch))
    },
  )
}

function removeRoute(app: App, { db }: Needs): void {
  app.delete(
    `${PATH}/:watch_id`,
    {
      config: changes,
      schema: {
        ...common,
        operationId: 'removeWatch',
        summary: 'Stop watching a domain',
        params: WatchPath,
        response: { 204: Type.Null({ description: 'Removed.' }), ...REFUSALS, 404: ErrorOut },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const { watch_id } = request.params
      if (!(await db.begin((tx) => deleteWatch(tx, account_id, watch_id)))) {
        throw new Refusal('not_found', 'No such watch.')
      }
      return await reply.code(204).send(null)
    },
  )
}

function settingRoutes(app: App, { db, clock }: Needs): void {
  app.get(
    SETTINGS_PATH,
    {
      config: reads,
      schema: {
        ...common,
        operationId: 'readWatchSettings',
        summary: 'Get how often we email you about watched domains',
        response: { 200: WatchSettings, ...REFUSALS },
      },
    },
    async (request) => {
      return { mail: (await readMailChoice(db, sessionOf(request).account_id)) ?? 'instant' }
    },
  )
  app.put(
    SETTINGS_PATH,
    {
      config: changes,
      schema: {
        ...common,
        operationId: 'changeWatchSettings',
        summary: 'Set how often we email you about watched domains',
        body: WatchSettings,
        response: { 200: WatchSettings, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { mail } = request.body
      await db.begin((tx) => setMailChoice(tx, account_id, mail, clock.now()))
      return { mail }
    },
  )
}
