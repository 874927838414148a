import { Type } from 'typebox'
import { sessionCookie, sessionOf } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import { clearCookie } from '../../../http/cookies.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { Needs } from './needs.ts'
import {
  CodeIn,
  emailOf,
  RevokeIn,
  SessionsOut,
  sessionsOut,
  SignInIn,
  SignInOut,
  signInOut,
  WhoOut,
  whoOut,
} from './shapes.ts'
import { signIn, signInWithCode } from './sign-in.ts'
import { deleteSession, deleteOtherSessions, readSessions } from './sql.ts'

const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut }
const NOTHING = Type.Null({ description: 'Done.' })

/** POST /api/auth/sign-in/email, POST /api/auth/sign-out, GET /api/auth/get-session. */
export function signInRoutes(app: App, needs: Needs): void {
  app.post(
    '/api/auth/sign-in/email',
    {
      config: { limit: 'auth.calls' },
      schema: {
        operationId: 'signIn',
        summary: 'Sign in',
        description: 'If `two_factor` is true, there is no session yet: send a code next.',
        tags: ['Accounts'],
        security: [{}],
        body: SignInIn,
        response: { 200: SignInOut, ...REFUSALS, 503: ErrorOut },
      },
    },
    async (request, reply) => {
      const { email, password } = request.body
      return signInOut(await signIn(request, reply, { email: emailOf(email), password }, needs))
    },
  )
  app.post(
    '/api/auth/sign-in/two-factor',
    {
      config: { limit: 'auth.calls' },
      schema: {
        operationId: 'signInWithCode',
        summary: 'Complete sign-in with a code',
        description: 'A code from the app or a recovery code, within five minutes.',
        tags: ['Accounts'],
        security: [{}],
        body: CodeIn,
        response: { 200: SignInOut, ...REFUSALS },
      },
    },
    async (request, reply) =>
      signInOut(await signInWithCode(request, reply, request.body.code, needs)),
  )
  app.post(
    '/api/auth/sign-out',
    {
      config: { limit: 'auth.calls', isForEnrolling: true },
      schema: {
        operationId: 'signOut',
        summary: 'Sign out',
        tags: ['Accounts'],
        security: [{}, { session: [] }],
        response: { 204: NOTHING, 403: ErrorOut, 429: ErrorOut },
      },
    },
    async ({ session }, reply) => {
      if (session) await deleteSession(needs.db, session.account_id, session.id)
      clearCookie(reply, sessionCookie(needs.baseUrl))
      return reply.code(204).send(null)
    },
  )
  app.get(
    '/api/auth/get-session',
    {
      config: { limit: 'auth.who', isForEnrolling: true },
      schema: {
        operationId: 'getSession',
        summary: 'Get the current session',
        tags: ['Accounts'],
        security: [{}, { session: [] }],
        response: { 200: WhoOut, 429: ErrorOut },
      },
    },
    async ({ session }) => whoOut(session),
  )
}

/** GET /api/auth/list-sessions, POST /api/auth/revoke-session, …/revoke-other-sessions. */
export function sessionRoutes(app: App, { db, clock }: Needs): void {
  const tags = ['Accounts']
  const security = [{ session: [] }]
  const config = { limit: 'auth.calls' } as const
  const refusals = { 401: ErrorOut, 403: ErrorOut, 429: ErrorOut }
  app.get(
    '/api/auth/list-sessions',
    {
      // Its own limit, so viewing this page doesn't use up sign-in attempts.
      config: { limit: 'account.reads' },
      schema: {
        operationId: 'listSessions',
        summary: 'List sessions',
        tags,
        security,
        response: { 200: SessionsOut, 401: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      const now = clock.now()
      return sessionsOut(await readSessions(db, session.account_id, now), session, now)
    },
  )
  app.post(
    '/api/auth/revoke-session',
    {
      config,
      schema: {
        operationId: 'revokeSession',
        summary: 'End one session',
        tags,
        security,
        body: RevokeIn,
        response: { 204: NOTHING, 400: ErrorOut, 404: ErrorOut, ...refusals },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const isGone = await deleteSession(db, account_id, request.body.id)
      if (!isGone) throw new Refusal('not_found', 'No such session.')
      return reply.code(204).send(null)
    },
  )
  app.post(
    '/api/auth/revoke-other-sessions',
    {
      config,
      schema: {
        operationId: 'revokeOtherSessions',
        summary: 'End all other sessions',
        tags,
        security,
        response: { 204: NOTHING, ...refusals },
      },
    },
    async (request, reply) => {
      const { account_id, id } = sessionOf(request)
      await deleteOtherSessions(db, account_id, [id])
      return reply.code(204).send(null)
    },
  )
}
