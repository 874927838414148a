import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { addSavedSearch, SAVED_MAX } from './add-saved-search.ts'
import {
  SavedSearchChange,
  SavedSearchesOut,
  SavedSearchIn,
  SavedSearchOut,
  savedSearchOut,
  SavedSearchPath,
} from './shapes.ts'
import { deleteSaved, findSaved, readSaved, updateSaved } from './sql.ts'

type Needs = { db: Db; clock: Clock }

const PATH = '/api/saved-searches'
const config = { limit: 'watching.changes' } as const
const common = { tags: ['Watching'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut }

/** Searches of the marketplace that are repeated for their account: /api/saved-searches. */
export function savedSearchRoutes(app: App, needs: Needs): void {
  listRoutes(app, needs)
  changeRoutes(app, needs)
}

function listRoutes(app: App, { db, clock }: Needs): void {
  app.get(
    PATH,
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'listSavedSearches',
        summary: 'List your saved searches',
        response: { 200: SavedSearchesOut, ...REFUSALS },
      },
    },
    async (request) => {
      const rows = await readSaved(db, sessionOf(request).account_id, SAVED_MAX)
      return { saved_searches: rows.map(savedSearchOut) }
    },
  )
  app.post(
    PATH,
    {
      config,
      schema: {
        ...common,
        operationId: 'addSavedSearch',
        summary: 'Save a search of the marketplace',
        description: 'We notify you about new matching listings. At most 50 per account.',
        body: SavedSearchIn,
        response: { 201: SavedSearchOut, ...REFUSALS, 409: ErrorOut },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const { body } = request
      const saved = await db.begin((tx) => addSavedSearch(tx, account_id, body, clock.now()))
      return await reply.code(201).send(savedSearchOut(saved))
    },
  )
}

function changeRoutes(app: App, { db, clock }: Needs): void {
  app.patch(
    `${PATH}/:saved_search_id`,
    {
      config,
      schema: {
        ...common,
        operationId: 'changeSavedSearch',
        summary: 'Change how often a saved search reports',
        params: SavedSearchPath,
        body: SavedSearchChange,
        response: { 200: SavedSearchOut, ...REFUSALS, 404: ErrorOut },
      },
    },
    async (request) => {
      const which = {
        account_id: sessionOf(request).account_id,
        id: request.params.saved_search_id,
      }
      const { every, mail } = request.body
      const change = { every, is_mailed: mail }
      return await db.begin(async (tx: Tx) => {
        const isOwn = await updateSaved(tx, which, change, clock.now())
        const saved = isOwn ? await findSaved(tx, which.id) : undefined
        if (!saved) throw new Refusal('not_found', 'No such saved search.')
        return savedSearchOut(saved)
      })
    },
  )
  app.delete(
    `${PATH}/:saved_search_id`,
    {
      config,
      schema: {
        ...common,
        operationId: 'removeSavedSearch',
        summary: 'Remove a saved search',
        params: SavedSearchPath,
        response: { 204: Type.Null({ description: 'Removed.' }), ...REFUSALS, 404: ErrorOut },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const { saved_search_id } = request.params
      if (!(await db.begin((tx) => deleteSaved(tx, account_id, saved_search_id)))) {
        throw new Refusal('not_found', 'No such saved search.')
      }
      return await reply.code(204).send(null)
    },
  )
}
