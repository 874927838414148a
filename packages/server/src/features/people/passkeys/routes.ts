import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import { beginSession } from '../accounts/begin-session.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { demandSpareFactor } from '../accounts/demand-spare-factor.ts'
import { demandMayEnroll } from '../accounts/enroll-factor.ts'
import type { Needs } from '../accounts/needs.ts'
import { CurrentPasswordIn, SignInOut, signInOut } from '../accounts/shapes.ts'
import { addPasskey } from './add-passkey.ts'
import { checkPasskey } from './check-passkey.ts'
import { relyingPartyOf } from './relying-party.ts'
import {
  OptionsOut,
  PasskeyIn,
  PasskeyNameIn,
  PasskeyOut,
  passkeyOut,
  PasskeyPath,
  PasskeySignInIn,
  PasskeysOut,
} from './shapes.ts'
import { removePasskey } from './remove-passkey.ts'
import { readPasskeys, setPasskeyName } from '../two-factor/passkey-sql.ts'
import { PASSKEYS_MAX, startAdding } from './start-adding.ts'
import { startSigningIn } from './start-signing-in.ts'

const tags = ['Accounts']
const security = [{ session: [] }]
const config = { limit: 'account.changes' } as const
const enrolling = { ...config, isForEnrolling: true } as const
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }
const DONE = Type.Null({ description: 'Done.' })

/** POST /api/auth/sign-in/passkey/options, POST /api/auth/sign-in/passkey. */
export function passkeySignInRoutes(app: App, needs: Needs): void {
  const { db, clock, baseUrl } = needs
  const party = relyingPartyOf(baseUrl)
  app.post(
    '/api/auth/sign-in/passkey/options',
    {
      config: { limit: 'auth.calls' },
      schema: {
        operationId: 'startPasskeySignIn',
        summary: 'Get options to sign in with a passkey',
        tags,
        security: [{}],
        response: { 200: OptionsOut, 403: ErrorOut, 429: ErrorOut },
      },
    },
    async () => ({ options: await startSigningIn(db, party, clock.now()) }),
  )
  app.post(
    '/api/auth/sign-in/passkey',
    {
      config: { limit: 'auth.calls' },
      schema: {
        operationId: 'signInWithPasskey',
        summary: 'Sign in with a passkey',
        tags,
        security: [{}],
        body: PasskeySignInIn,
        response: { 200: SignInOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { response } = request.body
      const account = await checkPasskey(db, { response, party, accountId: null }, clock.now())
      const proof = { account, hasSecondFactor: true }
      return signInOut(await beginSession(request, reply, proof, needs))
    },
  )
}

/** GET and POST /api/account/passkeys, …/options, PATCH and DELETE /api/account/passkeys/{id}. */
export function passkeyRoutes(app: App, needs: Needs): void {
  addingRoutes(app, needs)
  const { db, clock, baseUrl } = needs
  const { origin } = relyingPartyOf(baseUrl)
  app.get(
    '/api/account/passkeys',
    {
      config: { limit: 'account.reads', isForEnrolling: true },
      schema: {
        operationId: 'listPasskeys',
        summary: 'List passkeys',
        tags,
        security,
        response: { 200: PasskeysOut, 401: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) => {
      const rows = await readPasskeys(db, sessionOf(request).account_id, PASSKEYS_MAX)
      return { origin, passkeys: rows.map(passkeyOut) }
    },
  )
  app.patch(
    '/api/account/passkeys/:id',
    {
      config: { ...config, stepUp: 'not needed' },
      schema: {
        operationId: 'namePasskey',
        summary: 'Rename a passkey',
        tags,
        security,
        params: PasskeyPath,
        body: PasskeyNameIn,
        response: { 204: DONE, 404: ErrorOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const mine = { id: request.params.id, account_id: sessionOf(request).account_id }
      if (!(await setPasskeyName(db, mine, request.body.name))) throw noSuchPasskey()
      return reply.code(204).send(null)
    },
  )
  app.delete(
    '/api/account/passkeys/:id',
    {
      config: { ...config, stepUp: 'always' },
      schema: {
        operationId: 'removePasskey',
        summary: 'Remove a passkey',
        tags,
        security,
        params: PasskeyPath,
        response: { 204: DONE, 404: ErrorOut, 409: ErrorOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { account_id, email } = sessionOf(request)
      const asked = { id: request.params.id, account_id, email }
      await db.begin(async (tx) => {
        await demandSpareFactor(tx, account_id)
        await removePasskey(tx, asked, clock.now())
      })
      return reply.code(204).send(null)
    },
  )
}

function addingRoutes(app: App, needs: Needs): void {
  const { db, clock, baseUrl } = needs
  const party = relyingPartyOf(baseUrl)
  app.post(
    '/api/account/passkeys/options',
    {
      config: { ...enrolling, stepUp: 'current_password' },
      schema: {
        operationId: 'startPasskey',
        summary: 'Get options to create a passkey',
        tags,
        security,
        body: CurrentPasswordIn,
        response: { 200: OptionsOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const owner = await confirmPassword(request, reply, request.body.current_password, needs)
      await db.begin((tx) => demandMayEnroll(tx, sessionOf(request)))
      return { options: await startAdding(db, owner, party, clock.now()) }
    },
  )
  app.post(
    '/api/account/passkeys',
    {
      // Its challenge was only given out for the password, minutes ago.
      config: { ...enrolling, stepUp: 'not needed' },
      schema: {
        operationId: 'addPasskey',
        summary: 'Add a passkey',
        tags,
        security,
        body: PasskeyIn,
        response: { 201: PasskeyOut, 409: ErrorOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const given = { ...request.body, party }
      const passkey = await addPasskey(db, sessionOf(request), given, clock.now())
      return reply.code(201).send(passkeyOut(passkey))
    },
  )
}

function noSuchPasskey(): Refusal {
  return new Refusal('not_found', 'No such passkey.')
}
