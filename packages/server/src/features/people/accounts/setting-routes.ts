import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import { countCall } from '../../../http/rate-limit.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { readToken } from '../../../values/signed-token.ts'
import { changePassword } from './change-password.ts'
import { choosePassword } from './choose-password.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { confirmPassword } from './confirm-password.ts'
import { holdConfirmed } from './hold-confirmed.ts'
import { rememberDevice } from './known-device.ts'
import type { Needs } from './needs.ts'
import { requestEmailChange } from './request-email-change.ts'
import {
  accountOut,
  EmailChangeIn,
  EmailOut,
  emailOf,
  MailSentOut,
  PasswordChangeIn,
  ProfileIn,
  ProfileOut,
  TokenIn,
} from './shapes.ts'
import { setName } from './sql.ts'
import { counted } from './throttle-guessing.ts'
import { turnOf } from './turn-of.ts'

const tags = ['Accounts']
const security = [{ session: [] }]
const config = { limit: 'account.changes' } as const
const byPassword = { ...config, stepUp: 'current_password' } as const
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }

/** PATCH /api/account, POST /api/account/password, POST /api/account/email. */
export function accountSettingRoutes(app: App, needs: Needs): void {
  const { db, clock } = needs
  app.patch(
    '/api/account',
    {
      config,
      schema: {
        operationId: 'changeProfile',
        summary: 'Change the account name',
        tags,
        security,
        body: ProfileIn,
        response: { 200: ProfileOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id: id, email, role } = sessionOf(request)
      const { name } = request.body
      await setName(db, id, name)
      return { account: accountOut({ id, email, name, role }) }
    },
  )
  app.post(
    '/api/account/password',
    {
      config: byPassword,
      schema: {
        operationId: 'changePassword',
        summary: 'Change the password',
        description: 'Ends all other sessions.',
        tags,
        security,
        body: PasswordChangeIn,
        response: { 204: Type.Null({ description: 'The password was changed.' }), ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { current_password } = request.body
      const password = choosePassword(request.body.password)
      const account = await confirmPassword(request, reply, current_password, needs)
      const chosen = { account, password, turn: turnOf(request, reply, true) }
      const changed = await changePassword(db, sessionOf(request), chosen, clock.now())
      rememberDevice(reply, changed, needs)
      return reply.code(204).send(null)
    },
  )
  emailRoute(app, needs)
}

function emailRoute(app: App, needs: Needs): void {
  const { db, clock, limiter } = needs
  app.post(
    '/api/account/email',
    {
      config: byPassword,
      schema: {
        operationId: 'requestEmailChange',
        summary: 'Change the email address',
        description: 'The address changes once the link sent to it is opened.',
        tags,
        security,
        body: EmailChangeIn,
        response: { 200: MailSentOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const email = emailOf(request.body.email)
      const account = await confirmPassword(request, reply, request.body.current_password, needs)
      await countCall(limiter, reply, 'auth.mail-account', counted(email))
      await db.begin(async (tx) => {
        await holdConfirmed(tx, sessionOf(request), account)
        await requestEmailChange(tx, account.id, email, clock.now())
      })
      return { email, status: 'mail_sent' as const }
    },
  )
}

/** POST /api/auth/confirm-email: following the link proves access to the new mailbox. */
export function confirmEmailRoutes(app: App, { db, clock, masterKey }: Needs): void {
  app.post(
    '/api/auth/confirm-email',
    {
      config: { limit: 'auth.calls' },
      schema: {
        operationId: 'confirmEmailChange',
        summary: 'Confirm a new email address with the emailed token',
        tags,
        security: [{}],
        body: TokenIn,
        response: { 200: EmailOut, 400: ErrorOut, 403: ErrorOut, 409: ErrorOut, 429: ErrorOut },
      },
    },
    async ({ body }) => {
      const changeId = readToken(masterKey, 'email-change', body.token)
      return { email: await db.begin((tx) => confirmEmailChange(tx, changeId, clock.now())) }
    },
  )
}
