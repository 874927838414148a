import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cookie, cookieNamed, readCookie, setCookie } from '../../http/cookies.ts'
import type { MasterKey } from '../../values/master-key.ts'
import { readToken, signToken } from '../../values/signed-token.ts'

type Needs = { baseUrl: string; masterKey: MasterKey }

const KEPT_SECONDS = 365 * 24 * 3_600
const LENGTH_MAX = 200

/**
 * A browser from which somebody proved to be the owner of an account, by password or by mail. Its
 * cookie opens nothing; it only keeps the owner from being shut out by strangers who guess.
 */
export function rememberDevice(reply: FastifyReply, email: string, needs: Needs): void {
  const id = randomBytes(16).toString('base64url')
  setCookie(reply, cookie(needs), signToken(needs.masterKey, purposeOf(email), id))
}

/** The id of a browser that is known for this account. */
export function knownDevice(
  request: FastifyRequest,
  email: string,
  needs: Needs,
): string | undefined {
  const token = readCookie(request, cookie(needs))
  if (token === undefined || token.length > LENGTH_MAX) return undefined
  return readToken(needs.masterKey, purposeOf(email), token)
}

function purposeOf(email: string): string {
  return `device of ${email}`
}

function cookie({ baseUrl }: Needs): Cookie {
  return cookieNamed('namehouse_device', baseUrl, KEPT_SECONDS)
}
