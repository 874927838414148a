import { type Cookie, cookieNamed } from '../../../http/cookies.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { readToken, signToken } from '../../../values/signed-token.ts'
import { ATTRIBUTION_SECONDS, isCode } from './link.ts'

/** The last link that somebody followed, and when. */
export type FollowedLink = { code: string; clicked_at: Date }

const PURPOSE = 'referral'
const LENGTH_MAX = 200
/** Nodes whose clocks differ a little still believe each other. */
const AHEAD_MS_MAX = 60_000

/** First-party, for thirty days, read by no script and sent with no other site's request. */
export function linkCookie(baseUrl: string): Cookie {
  return cookieNamed('namehouse_referral', baseUrl, ATTRIBUTION_SECONDS)
}

/** Signed, so that nobody can write one for a link they never followed, or make it younger. */
export function writeLinkCookie(masterKey: MasterKey, { code, clicked_at }: FollowedLink): string {
  return signToken(masterKey, PURPOSE, `${code}.${clicked_at.getTime().toString(36)}`)
}

/** Undefined for anything that we did not write, and for a click that is too long ago. */
export function readLinkCookie(
  masterKey: MasterKey,
  value: string | undefined,
  now: Date,
): FollowedLink | undefined {
  if (value === undefined || value.length > LENGTH_MAX) return undefined
  const [code = '', time = ''] = readToken(masterKey, PURPOSE, value)?.split('.') ?? []
  const clicked_at = new Date(Number.parseInt(time, 36))
  const ageMs = now.getTime() - clicked_at.getTime()
  const isValid = ageMs >= -AHEAD_MS_MAX && ageMs <= ATTRIBUTION_SECONDS * 1_000
  return isCode(code) && isValid ? { code, clicked_at } : undefined
}
