export type RedirectUri = { kind: 'https' | 'loopback' | 'private-use'; host: string }
type Reading = ({ ok: true } & RedirectUri) | { ok: false; reason: string }

const LENGTH_MAX = 1_000
const LOOPBACKS = ['127.0.0.1', '[::1]', 'localhost']
/**
 * URL parsers allow `;` and `,` in a host. We put the host into a page and its CSP, so only allow
 * real host name characters.
 */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/
/** RFC 8252 section 7.1: a domain the app controls, in reverse order. */
const PRIVATE_USE = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/
const VISIBLE_ASCII = /^[\x21-\x7e]+$/

/** Where a browser may be sent with a code: https, loopback, or an app on the device. */
export function readRedirectUri(text: string): Reading {
  if (text.length > LENGTH_MAX) return no(`is longer than ${LENGTH_MAX} characters.`)
  const url = URL.parse(text)
  if (!url || !VISIBLE_ASCII.test(text)) return no('is not an address.')
  if (text.includes('#')) return no('must not have a fragment.')
  if (url.username !== '' || url.password !== '') return no('must not hold a name or password.')
  if (PRIVATE_USE.test(url.protocol)) {
    return { ok: true, kind: 'private-use', host: url.protocol.slice(0, -1) }
  }
  const isLoopback = LOOPBACKS.includes(url.hostname)
  if (url.protocol === 'http:' && isLoopback) {
    return { ok: true, kind: 'loopback', host: url.hostname }
  }
  if (url.protocol === 'https:' && HOST.test(url.hostname) && !isLoopback) {
    return { ok: true, kind: 'https', host: url.hostname }
  }
  return no('must be https, http on loopback, or a scheme with a dot such as com.example.app:/cb.')
}

/** The CSP source that lets the form's response redirect there. */
export function policySourceOf(redirectUri: string): string {
  const { protocol, origin } = new URL(redirectUri)
  return PRIVATE_USE.test(protocol) ? protocol : origin
}

/** Describes the destination in words a person can judge. */
export function placeOf(redirectUri: string): string {
  const read = readRedirectUri(redirectUri)
  if (!read.ok) return redirectUri
  if (read.kind === 'private-use') return `the app ${read.host} on this device`
  return read.kind === 'loopback' ? `an app on this computer (${read.host})` : read.host
}

function no(reason: string): Reading {
  return { ok: false, reason }
}
