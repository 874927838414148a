import { type Cookie, cookieNamed } from '../../../http/cookies.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { readToken, signToken } from '../../../values/signed-token.ts'
import { ATTRIBUTION_SECONDS, isCode } from './link.ts'

/** The last link someone followed, and when. */
export type FollowedLink = { code: string; clicked_at: Date }

const PURPOSE = 'referral'
const LENGTH_MAX = 200
/** Tolerates small clock differences between nodes. */
const AHEAD_MS_MAX = 60_000

/** First-party, valid for thirty days, not readable by scripts and not sent cross-site. */
export function linkCookie(baseUrl: string): Cookie {
  return cookieNamed('namehouse_referral', baseUrl, ATTRIBUTION_SECONDS)
}

/** Signed, so that nobody can forge a click or make one look more recent. */
export function writeLinkCookie(masterKey: MasterKey, { code, clicked_at }: FollowedLink): string {
  return signToken(masterKey, PURPOSE, `${code}.${clicked_at.getTime().toString(36)}`)
}

/** Undefined for anything we didn't sign, and for clicks that are too old. */
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
