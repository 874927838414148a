import { isHostName } from './hosts.ts'
import { plainKey } from './keys.ts'
import { readLines } from './lines.ts'

const REFERRAL_LABELS = new Set([
  'registrar whois server',
  'registrar whois',
  'whois server',
  'whois',
  'refer',
  'referralserver',
  'referral server',
  'whois tcp uri',
])

/** The server that an answer refers to for more; empty if it refers to none. */
export function readReferral(text: string): string {
  for (const line of readLines(text)) {
    if (line.kind !== 'pair' || !REFERRAL_LABELS.has(plainKey(line.label))) continue
    const host = hostOf(line.value)
    if (host !== '') return host
  }
  return ''
}

/** `rwhois://whois.acme.example:43/` and `Whois.Acme.Example` are servers; a web URL isn't. */
function hostOf(value: string): string {
  const word = value.trim().split(/\s/, 1)[0]?.toLowerCase() ?? ''
  if (word.startsWith('http')) return ''
  const bare = word.replace(/^r?whois:\/\//, '').replace(/[:/].*$/, '')
  return isHostName(bare) && !bare.startsWith('www.') ? bare.replace(/\.$/, '') : ''
}
