import { demandSession } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import { accountSettingRoutes, confirmEmailRoutes } from './setting-routes.ts'
import { type ResetNeeds, resetRoutes } from './reset-routes.ts'
import { sessionRoutes, signInRoutes } from './session-routes.ts'
import { signUpRoutes } from './sign-up-routes.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'

/** People: /api/auth/* and /api/account/* (contract, "Sessions"). */
export async function accountRoutes(app: App, needs: ResetNeeds): Promise<void> {
  signUpRoutes(app, needs)
  resetRoutes(app, needs)
  signInRoutes(app, needs)
  confirmEmailRoutes(app, needs)
  await app.register(async (signedIn: App) => {
    demandSession(signedIn)
    sessionRoutes(signedIn, needs)
    accountSettingRoutes(signedIn, needs)
    twoFactorRoutes(signedIn, needs)
  })
}
