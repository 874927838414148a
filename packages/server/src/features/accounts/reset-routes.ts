import type { App } from '../../http/app.ts'
import { countCall } from '../../http/rate-limit.ts'
import { ErrorOut } from '../../http/shapes.ts'
import { readToken } from '../../values/signed-token.ts'
import { choosePassword } from './choose-password.ts'
import { rememberDevice } from './known-device.ts'
import type { Needs } from './needs.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { emailOf, MailSentOut, ResetIn, ResetOut, ResetRequestIn } from './shapes.ts'
import { counted } from './throttle-guessing.ts'

/** POST /api/auth/request-password-reset, POST /api/auth/reset-password. */
export function resetRoutes(app: App, needs: Needs): void {
  const { db, clock, limiter, masterKey } = needs
  app.post(
    '/api/auth/request-password-reset',
    {
      config: { limit: 'auth.mail-address' },
      schema: {
        operationId: 'requestPasswordReset',
        summary: 'Ask for a link to choose a new password',
        description: 'The answer is the same for an address without an account.',
        tags: ['Accounts'],
        security: [{}],
        body: ResetRequestIn,
        response: { 200: MailSentOut, 400: ErrorOut, 403: ErrorOut, 429: ErrorOut },
      },
    },
    async ({ body }, reply) => {
      const email = emailOf(body.email)
      await countCall(limiter, reply, 'auth.mail-account', counted(email))
      await db.begin((tx) => requestReset(tx, email, clock.now()))
      return { email, status: 'mail_sent' as const }
    },
  )
  app.post(
    '/api/auth/reset-password',
    {
      config: { limit: 'auth.calls' },
      schema: {
        operationId: 'resetPassword',
        summary: 'Choose a new password, with the token of the mail',
        description: 'Ends every session of the account.',
        tags: ['Accounts'],
        security: [{}],
        body: ResetIn,
        response: { 200: ResetOut, 400: ErrorOut, 403: ErrorOut, 429: ErrorOut },
      },
    },
    async ({ body }, reply) => {
      const resetId = readToken(masterKey, 'reset', body.token)
      const password = choosePassword(body.password)
      const account = await resetPassword(db, resetId, password, clock.now())
      // An owner whom strangers keep from signing in comes back this way.
      rememberDevice(reply, account, needs)
      return { email: account.email }
    },
  )
}
