import { demandSession } from '../../auth/session.ts'
import type { App } from '../../http/app.ts'
import type { Needs } from './needs.ts'
import { resetRoutes } from './reset-routes.ts'
import { sessionRoutes, signInRoutes } from './session-routes.ts'
import { signUpRoutes } from './sign-up-routes.ts'

/** People: /api/auth/* (contract, "Sessions"). */
export async function accountRoutes(app: App, needs: Needs): Promise<void> {
  signUpRoutes(app, needs)
  resetRoutes(app, needs)
  signInRoutes(app, needs)
  await app.register(async (signedIn: App) => {
    demandSession(signedIn)
    sessionRoutes(signedIn, needs)
  })
}
