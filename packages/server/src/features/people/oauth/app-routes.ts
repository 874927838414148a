import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { AppPath, APPS_MAX, AppsOut, appsOut } from './shapes.ts'
import { deleteGrantsOf, readApps } from './sql.ts'

type AppNeeds = { db: Db; clock: Clock; forgetTokens: () => void }

/** The apps a signed-in person has allowed: GET /api/account/apps, DELETE …/{client_id}. */
export function appRoutes(app: App, { db, clock, forgetTokens }: AppNeeds): void {
  const config = { limit: 'keys.manage' } as const
  app.get(
    '/api/account/apps',
    {
      config,
      schema: {
        operationId: 'listApps',
        summary: 'List apps with access to the account',
        tags: ['Accounts'],
        security: [{ session: [] }],
        response: { 200: AppsOut, 401: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) =>
      appsOut(await readApps(db, sessionOf(request).account_id, clock.now(), APPS_MAX)),
  )
  app.delete(
    '/api/account/apps/:client_id',
    {
      config,
      schema: {
        operationId: 'revokeApp',
        summary: "Remove an app's access and revoke its tokens",
        tags: ['Accounts'],
        security: [{ session: [] }],
        params: AppPath,
        response: {
          204: Type.Null({ description: 'The app no longer has access.' }),
          401: ErrorOut,
          403: ErrorOut,
          404: ErrorOut,
          429: ErrorOut,
        },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const isGone = await deleteGrantsOf(db, account_id, request.params.client_id)
      if (!isGone) throw new Refusal('not_found', 'No such app has access.')
      forgetTokens()
      return reply.code(204).send(null)
    },
  )
}
