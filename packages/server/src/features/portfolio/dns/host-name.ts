import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { APEX } from './record.ts'

const NAME_CHARS_MAX = 253
const INPUT_CHARS_MAX = 1_000
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/**
 * The relative name of a record: `www`, `@`, `*.shop`. Owners also paste the absolute name, so the
 * domain at its end is removed. Undefined if it isn't a name of this domain.
 */
export function readRecordName(text: string, domain: string): string | undefined {
  const lower = asciiOf(text.trim())
  if (lower === undefined) return undefined
  if (lower === '' || lower === APEX) return APEX
  const bare = lower.replace(/\.$/, '')
  if (bare === domain) return APEX
  const isInside = bare.endsWith(`.${domain}`)
  // A name with a final dot is absolute, so it must be inside the domain.
  if (lower.endsWith('.') && !isInside) return undefined
  const relative = isInside ? bare.slice(0, -domain.length - 1) : bare
  const labels = relative.split('.')
  const plain = labels[0] === '*' ? labels.slice(1) : labels
  const isName = plain.every((label) => LABEL.test(label))
  return isName && absoluteName(relative, domain).length <= NAME_CHARS_MAX ? relative : undefined
}

export function absoluteName(name: string, domain: string): string {
  return name === APEX ? domain : `${name}.${domain}`
}

/**
 * The host that a record points to, absolute, in lower case and without the final dot. `@` stands
 * for the domain itself. Undefined if it isn't the name of a host.
 */
export function readHost(text: string, domain: string): string | undefined {
  const lower = asciiOf(text.trim())
  if (lower === APEX) return domain
  const host = lower?.replace(/\.$/, '') ?? ''
  const labels = host.split('.')
  const isHost = labels.length > 1 && labels.every((label) => LABEL.test(label))
  return isHost && host.length <= NAME_CHARS_MAX && isIP(host) === 0 ? host : undefined
}

/** Lower case, with labels of other scripts as A-labels. */
function asciiOf(text: string): string | undefined {
  if (text.length > INPUT_CHARS_MAX) return undefined
  const lower = text.toLowerCase()
  if (/^[\u0021-\u007e]*$/.test(lower)) return lower
  const isWildcard = lower.startsWith('*.')
  const ascii = domainToASCII(isWildcard ? lower.slice(2) : lower)
  return ascii === '' ? undefined : `${isWildcard ? '*.' : ''}${ascii}`
}
