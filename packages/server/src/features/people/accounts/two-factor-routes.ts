import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import { takeQuota } from '../../../http/rate-limit.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { notifyOwner } from '../security-notices/notify-owner.ts'
import { confirmTwoFactor } from '../two-factor/confirm-two-factor.ts'
import { readTwoFactor } from '../two-factor/read-two-factor.ts'
import { renewRecoveryCodes } from '../two-factor/renew-recovery-codes.ts'
import { startTwoFactor } from '../two-factor/start-two-factor.ts'
import { stopTwoFactor } from '../two-factor/stop-two-factor.ts'
import { confirmPassword } from './confirm-password.ts'
import { demandSpareFactor } from './demand-spare-factor.ts'
import { demandMayEnroll, enrollFactor } from './enroll-factor.ts'
import { holdConfirmed } from './hold-confirmed.ts'
import { notifyTwoFactorOn } from './notify-two-factor-on.ts'
import type { Needs } from './needs.ts'
import { CodeIn, CurrentPasswordIn, RecoveryCodesOut, SecretOut, TwoFactorOut } from './shapes.ts'

const tags = ['Accounts']
const security = [{ session: [] }]
const config = { limit: 'account.changes', stepUp: 'current_password' } as const
const enrolling = { ...config, isForEnrolling: true } as const
const REFUSALS = {
  400: ErrorOut,
  401: ErrorOut,
  403: ErrorOut,
  409: ErrorOut,
  429: ErrorOut,
  503: ErrorOut,
}

/** GET /api/account/two-factor, and POST …/start, …/confirm, …/stop, …/recovery-codes. */
export function twoFactorRoutes(app: App, needs: Needs): void {
  readingRoutes(app, needs)
  startingRoutes(app, needs)
  const { db, clock } = needs
  app.post(
    '/api/account/two-factor/stop',
    {
      config,
      schema: {
        operationId: 'stopTwoFactor',
        summary: 'Turn off two-step sign-in',
        tags,
        security,
        body: CurrentPasswordIn,
        response: { 204: Type.Null({ description: 'Turned off.' }), ...REFUSALS },
      },
    },
    async (request, reply) => {
      const account = await confirmPassword(request, reply, request.body.current_password, needs)
      await db.begin(async (tx) => {
        await holdConfirmed(tx, sessionOf(request), account)
        await demandSpareFactor(tx, account.id)
        await stopTwoFactor(tx, account.id)
        const owner = { account_id: account.id, email: account.email }
        await notifyOwner(tx, owner, { kind: 'two-factor-off', about: {} }, clock.now())
      })
      return reply.code(204).send(null)
    },
  )
  app.post(
    '/api/account/two-factor/recovery-codes',
    {
      config,
      schema: {
        operationId: 'renewRecoveryCodes',
        summary: 'Replace the recovery codes',
        tags,
        security,
        body: CurrentPasswordIn,
        response: { 200: RecoveryCodesOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const account = await confirmPassword(request, reply, request.body.current_password, needs)
      return await db.begin(async (tx) => {
        await holdConfirmed(tx, sessionOf(request), account)
        return { recovery_codes: await renewRecoveryCodes(tx, account.id) }
      })
    },
  )
}

function readingRoutes(app: App, { db }: Needs): void {
  app.get(
    '/api/account/two-factor',
    {
      config: { limit: 'account.reads', isForEnrolling: true },
      schema: {
        operationId: 'readTwoFactor',
        summary: 'Get two-step sign-in status',
        tags,
        security,
        response: { 200: TwoFactorOut, 401: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) => await readTwoFactor(db, sessionOf(request).account_id),
  )
}

function startingRoutes(app: App, needs: Needs): void {
  const { db, clock, limiter, masterKey } = needs
  app.post(
    '/api/account/two-factor/start',
    {
      config: enrolling,
      schema: {
        operationId: 'startTwoFactor',
        summary: 'Start setting up an authenticator app',
        description: 'Nothing changes until a code from the app confirms it.',
        tags,
        security,
        body: CurrentPasswordIn,
        response: { 200: SecretOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const owner = await confirmPassword(request, reply, request.body.current_password, needs)
      return await db.begin(async (tx) => {
        await demandMayEnroll(tx, sessionOf(request))
        return await startTwoFactor(tx, owner, masterKey, clock.now())
      })
    },
  )
  app.post(
    '/api/account/two-factor/confirm',
    {
      // The code proves possession of a secret that was only given out for the password.
      config: { ...enrolling, stepUp: 'not needed' },
      schema: {
        operationId: 'confirmTwoFactor',
        summary: 'Turn on two-step sign-in',
        tags,
        security,
        body: CodeIn,
        response: { 200: RecoveryCodesOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { account_id: accountId } = session
      const { code } = request.body
      const tried = await takeQuota(limiter, reply, 'auth.wrong-code', accountId)
      const now = clock.now()
      const recovery_codes = await db.begin(async (tx) => {
        const proof = { accountId, code, masterKey }
        const codes = await enrollFactor(tx, session, now, () => confirmTwoFactor(tx, proof, now))
        await notifyTwoFactorOn(tx, session, now)
        return codes
      })
      await tried.giveBack()
      return { recovery_codes }
    },
  )
}
