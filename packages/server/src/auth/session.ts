import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/pool.ts'
import { type Cookie, cookieNamed, readCookie } from '../http/cookies.ts'
import { Refusal } from '../refusal.ts'
import type { Clock } from '../values/clock.ts'
import { digestOf } from '../values/signed-token.ts'
import { SESSION_LIFE, sessionEnd } from './session-life.ts'
import { findSession, noteSessionUse, type SessionRow } from './session-sql.ts'

/** A signed-in person. Accounts exist only with a verified email address. */
export type Session = SessionRow

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for callers who aren't signed in. */
    session: Session | null
    /** Staff who haven't proven a second factor. They may only set one up. */
    unproven: Session | null
  }
}

type Needs = { db: Db; clock: Clock; baseUrl: string }

/** The cookie lives for the longest session. The server may end the session earlier. */
const COOKIE_SECONDS = SESSION_LIFE.account.maxSeconds
/** One write per request would cost more than the request, and a minute of slack does no harm. */
const USE_NOTED_EVERY_MS = 60_000
/** 32 bytes in base64url. Anything else is rejected without a query. */
const TOKEN = /^[\w-]{43}$/

export function sessionCookie(baseUrl: string): Cookie {
  return cookieNamed('namehouse_session', baseUrl, COOKIE_SECONDS)
}

/** Finds out who is signed in, if anyone. An invalid cookie is treated like none. */
export function optionalSession(app: FastifyInstance, { db, clock, baseUrl }: Needs): void {
  const cookie = sessionCookie(baseUrl)
  if (!app.hasRequestDecorator('session')) {
    app.decorateRequest('session', null)
    app.decorateRequest('unproven', null)
  }
  const find = async (request: FastifyRequest): Promise<void> => {
    const token = readCookie(request, cookie)
    if (token === undefined || !TOKEN.test(token)) return
    const found = await openSession(db, digestOf(token), clock.now())
    if (!found) return
    if (needsSecondFactor(found) && !request.routeOptions.config.isForEnrolling) {
      request.unproven = found
    } else {
      request.session = found
    }
  }
  app.addHook('onRequest', (request, _reply, done) => {
    // Most callers send no cookie, so avoid the cost of a promise for them.
    if (request.headers.cookie === undefined) return done()
    return find(request)
  })
}

/** The session with this token, if it hasn't ended. Its use is recorded once a minute. */
async function openSession(db: Db, tokenHash: Buffer, now: Date): Promise<Session | null> {
  const session = await findSession(db, tokenHash, now)
  if (!session || sessionEnd(session) <= now) return null
  const unlessSince = new Date(now.getTime() - USE_NOTED_EVERY_MS)
  if (session.last_used_at <= unlessSince) {
    await noteSessionUse(db, session.id, { now, unlessSince })
  }
  return session
}

/** Lets only signed-in people through. Install after `optionalSession`. */
export function demandSession(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => void sessionOf(request))
}

/** Staff need a second factor. The role is read on every request, so it may have changed. */
export function needsSecondFactor({ role, second_factor_at }: Session): boolean {
  return role === 'staff' && second_factor_at === null
}

/** Refuses: unauthorized (not signed in), second_factor_required (staff with a password alone). */
export function sessionOf({ session, unproven }: FastifyRequest): Session {
  if (session) return session
  if (unproven) {
    throw new Refusal('second_factor_required', 'Set up a second factor, or sign in with it.')
  }
  throw new Refusal('unauthorized', 'Sign in first.')
}
