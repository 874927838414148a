import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import { changeShortlist, SHORTLIST_MAX } from './change-shortlist.ts'
import { readShortlist } from './sql.ts'

const PATH = '/api/shortlist'
const common = { tags: ['Watching'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut }

const Names = Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: SHORTLIST_MAX })
const ShortlistIn = Type.Object(
  { add: Type.Optional(Names), remove: Type.Optional(Names) },
  { additionalProperties: false, minProperties: 1 },
)
const ShortlistOut = Type.Object({
  domains: Type.Array(Type.String(), { description: 'The names on your shortlist, newest last.' }),
})

/** The names an account marked with a heart: /api/shortlist. */
export function shortlistRoutes(app: App, { db, clock }: { db: Db; clock: Clock }): void {
  app.get(
    PATH,
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'readShortlist',
        summary: 'Get your shortlist',
        response: { 200: ShortlistOut, ...REFUSALS },
      },
    },
    async (request) => {
      return { domains: await readShortlist(db, sessionOf(request).account_id, SHORTLIST_MAX) }
    },
  )
  app.post(
    PATH,
    {
      config: { limit: 'watching.changes' },
      schema: {
        ...common,
        operationId: 'changeShortlist',
        summary: 'Add names to your shortlist, or remove them',
        description: 'The shortlist holds 50 names. When it is full, the oldest name is removed.',
        body: ShortlistIn,
        response: { 200: ShortlistOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { body } = request
      return { domains: await db.begin((tx) => changeShortlist(tx, account_id, body, clock.now())) }
    },
  )
}
