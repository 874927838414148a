import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

export const URL_CHARS_MAX = 2_048
const HOST_CHARS_MAX = 253
/** The last label has a letter, so that it isn't an IPv4 address. */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?=[^.]*[a-z])[a-z0-9-]{2,63}$/
/** URL parsers drop or rewrite these, so what people see would not be what they get. */
const UNSEEN = /[\s\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const WEB = /^https?:\/\/[^/]/i

export type ReadTarget = { ok: true; url: string; host: string } | { ok: false; problem: string }

/**
 * Reads the address that visitors are sent to. A host in another script becomes its A-label. Without
 * a scheme it means https. The problem of a refused one reads well after "This" or a field's name.
 */
export function readTarget(text: string): ReadTarget {
  const typed = text.trim()
  if (typed === '') return refused('must be a web address, for example https://example.com.')
  if (typed.length > URL_CHARS_MAX) return tooLong()
  if (UNSEEN.test(typed)) {
    return refused('must not have spaces, backslashes or control characters.')
  }
  const full = SCHEME.test(typed) && !/^[^/]+:\d/.test(typed) ? typed : `https://${typed}`
  if (!WEB.test(full)) return refused('must start with https:// or http://.')
  const url = URL.parse(full)
  if (!url || !isHost(url.hostname)) {
    return refused('must have a full host name, for example www.example.com.')
  }
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(full)) {
    return refused('must not have a user name or password.')
  }
  return url.href.length > URL_CHARS_MAX
    ? tooLong()
    : { ok: true, url: url.href, host: hostOf(url) }
}

/** A name of DNS with at least two labels: no IP address, no `localhost`. */
function isHost(hostname: string): boolean {
  const bare = hostname.replace(/\.$/, '')
  if (bare.length > HOST_CHARS_MAX || isIP(bare) !== 0) return false
  return HOST.test(bare) && domainToASCII(bare) === bare
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '')
}

function tooLong(): ReadTarget {
  return refused(`must have at most ${URL_CHARS_MAX.toLocaleString('en-US')} characters.`)
}

function refused(problem: string): ReadTarget {
  return { ok: false, problem }
}
