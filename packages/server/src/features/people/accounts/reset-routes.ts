import type { App } from '../../../http/app.ts'
import { countCall } from '../../../http/rate-limit.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { readToken } from '../../../values/signed-token.ts'
import { choosePassword } from './choose-password.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import type { Needs } from './needs.ts'
import { readReset } from './read-reset.ts'
import { requestReset } from './request-reset.ts'
import {
  accessToKeepOf,
  ResetIn,
  ResetOut,
  ResetPreviewOut,
  resetPreviewOut,
  ResetRequestIn,
} from './reset-shapes.ts'
import { resetPassword } from './reset-password.ts'
import { emailOf, MailSentOut, TokenIn } from './shapes.ts'
import type { AccountRow } from './sql.ts'
import { counted } from './throttle-guessing.ts'
import { turnOf } from './turn-of.ts'
import type { OtherWays } from './ways-in.ts'

export type ResetNeeds = Needs & { otherWays: OtherWays }

const tags = ['Accounts']
const security = [{}]
const REFUSALS = { 400: ErrorOut, 403: ErrorOut, 429: ErrorOut }

/** POST /api/auth/request-password-reset, …/reset-password/preview, …/reset-password. */
export function resetRoutes(app: App, needs: ResetNeeds): void {
  const { db, clock, limiter } = needs
  app.post(
    '/api/auth/request-password-reset',
    {
      config: { limit: 'auth.mail-address' },
      schema: {
        operationId: 'requestPasswordReset',
        summary: 'Request a password reset email',
        description: 'The response is the same whether or not the address has an account.',
        tags,
        security,
        body: ResetRequestIn,
        response: { 200: MailSentOut, ...REFUSALS },
      },
    },
    async ({ body }, reply) => {
      const email = emailOf(body.email)
      await countCall(limiter, reply, 'auth.mail-account', counted(email))
      await db.begin((tx) => requestReset(tx, email, clock.now()))
      return { email, status: 'mail_sent' as const }
    },
  )
  linkRoutes(app, needs)
}

/** The routes behind the link in the email. */
function linkRoutes(app: App, needs: ResetNeeds): void {
  const { db, clock, masterKey, otherWays } = needs
  app.post(
    '/api/auth/reset-password/preview',
    {
      config: { limit: 'auth.calls' },
      schema: {
        operationId: 'previewPasswordReset',
        summary: 'Preview a password reset: what else gives access to the account',
        description: 'Changes nothing, and the token stays valid.',
        tags,
        security,
        body: TokenIn,
        response: { 200: ResetPreviewOut, ...REFUSALS },
      },
    },
    async ({ body }) => {
      const resetId = readToken(masterKey, 'reset', body.token)
      return resetPreviewOut(await readReset(db, resetId, otherWays, clock.now()))
    },
  )
  app.post(
    '/api/auth/reset-password',
    {
      config: { limit: 'auth.calls' },
      schema: {
        operationId: 'resetPassword',
        summary: 'Reset the password with the emailed token',
        description:
          "Ends every session, developer key, app and passkey that `keep` doesn't name. Two-step sign-in stays on.",
        tags,
        security,
        body: ResetIn,
        response: { 200: ResetOut, ...REFUSALS, 503: ErrorOut },
      },
    },
    async (request, reply) => {
      const { body } = request
      const resetId = readToken(masterKey, 'reset', body.token)
      const password = choosePassword(body.password)
      const turnFor = (owner: AccountRow) =>
        turnOf(request, reply, knownDevice(request, owner, needs) !== undefined)
      const reset = { resetId, password, keep: accessToKeepOf(body), turnFor }
      const account = await resetPassword(db, reset, otherWays, clock.now())
      // This is how an owner gets back in when strangers' guesses block their sign-in.
      rememberDevice(reply, account, needs)
      return { email: account.email }
    },
  )
}
