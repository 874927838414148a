import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cookie, cookieNamed, readCookie, setCookie } from '../../../http/cookies.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { digestOf, readToken, signToken } from '../../../values/signed-token.ts'
import type { AccountRow } from './sql.ts'

type Needs = { baseUrl: string; masterKey: MasterKey }
type Owner = Pick<AccountRow, 'id' | 'password_hash'>

const KEPT_SECONDS = 365 * 24 * 3_600
const LENGTH_MAX = 200

/**
 * Remembers a browser in which someone proved they own the account, by password or by mail. The
 * cookie grants no access. It only keeps strangers who guess passwords from locking the owner out.
 * It is tied to the current password, so browsers that used an old one become unknown.
 */
export function rememberDevice(reply: FastifyReply, owner: Owner, needs: Needs): void {
  const id = randomBytes(16).toString('base64url')
  setCookie(reply, cookie(needs), signToken(needs.masterKey, purposeOf(owner), id))
}

/** The id of this browser, if the account knows it. */
export function knownDevice(
  request: FastifyRequest,
  owner: Owner | undefined,
  needs: Needs,
): string | undefined {
  const token = readCookie(request, cookie(needs))
  if (!owner || token === undefined || token.length > LENGTH_MAX) return undefined
  return readToken(needs.masterKey, purposeOf(owner), token)
}

function purposeOf({ id, password_hash }: Owner): string {
  return `device of ${id} ${digestOf(password_hash).toString('base64url')}`
}

function cookie({ baseUrl }: Needs): Cookie {
  return cookieNamed('namehouse_device', baseUrl, KEPT_SECONDS)
}
