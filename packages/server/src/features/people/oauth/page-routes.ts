import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { readAuthorizationQuery } from './authorization-query.ts'
import { answerWithPages, consentRoutes } from './consent-routes.ts'
import { type ForwardToProvider, forwardToProvider } from './forward-to-provider.ts'
import { noteAsker } from './hold-redirect.ts'
import type { LateProvider } from './late-provider.ts'

type Needs = { db: Db; provider: LateProvider; masterKey: MasterKey; authUrl: string }

/** Requests are stored until they are answered, so their size is limited. */
const URL_LENGTH_MAX = 4_096

/** The pages where people are asked: GET /oauth/authorize and what follows it. */
export async function oauthPageRoutes(app: App, needs: Needs): Promise<void> {
  answerWithPages(app)
  app.addHook('onRequest', async (_request, reply) => {
    // Don't leak to the app or anyone else where the person came from, and don't allow framing.
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' })
  })
  authorizeRoutes(app, forwardToProvider(needs.provider, needs.authUrl))
  await app.register(async (asked: App) => consentRoutes(asked, needs))
}

function authorizeRoutes(app: App, give: ForwardToProvider): void {
  const hidden = { config: { limit: 'oauth.pages' }, schema: { hide: true } } as const
  app.get('/oauth/authorize', hidden, async (request, reply) => {
    if (request.url.length > URL_LENGTH_MAX) {
      throw new Refusal('validation_error', "The app's request is too long.")
    }
    const [pathname = ''] = request.url.split('?', 1)
    const query = readAuthorizationQuery(request.url.slice(pathname.length))
    request.raw.url = `${pathname}?${query}`
    noteAsker(request.raw, request.session)
    await give(request, reply)
  })
  app.get('/oauth/authorize/:uid', hidden, async (request, reply) => {
    noteAsker(request.raw, request.session)
    await give(request, reply)
  })
}
