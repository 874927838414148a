import { REGISTRIES } from '../world/registries.ts'
import { tldsOf } from '../world/registry.ts'
import type { Registry } from '../world/registry.ts'
import { aligned } from './form.ts'
import type { WhoisPlan } from './whois-server.ts'

export const IANA_HOST = 'whois.iana.org'

const REGISTRY_OF_TLD = new Map(
  REGISTRIES.flatMap((registry) => tldsOf(registry).map((tld) => [tld, registry] as const)),
)

const HEAD = ['% IANA WHOIS server', '% All records here are invented.']

/** IANA's WHOIS server: for a TLD, or a name under it, it says which server to ask. */
export function ianaDesk(): WhoisPlan {
  const bytes = (lines: string[]): Buffer => Buffer.from(`${lines.join('\n')}\n`)
  return {
    name: `whois:${IANA_HOST}`,
    tooMany: bytes([...HEAD, '% Error: too many queries']),
    respond: (line) => {
      const tld = line.toLowerCase().replace(/\.$/, '').split('.').at(-1) ?? ''
      const registry = REGISTRY_OF_TLD.get(tld)
      return bytes(registry ? referral(tld, registry) : nothing(line))
    },
  }
}

/** A registry without port 43 also has an entry, without a server. */
function referral(tld: string, { title, whois }: Registry): string[] {
  return [
    ...HEAD,
    '% This query returned 1 object',
    '',
    ...(whois ? [...aligned(14, [['refer', whois.host]]), ''] : []),
    ...aligned(14, [['domain', tld.toUpperCase()]]),
    '',
    ...aligned(14, [['organisation', title]]),
    '',
    ...(whois ? [...aligned(14, [['whois', whois.host]]), ''] : []),
    ...aligned(14, [
      ['status', 'ACTIVE'],
      ['created', '1985-01-01'],
      ['changed', '2026-11-01'],
      ['source', 'IANA'],
    ]),
  ]
}

function nothing(line: string): string[] {
  return [
    ...HEAD,
    '% This query returned 0 objects.',
    '%',
    `% You queried for ${line.slice(0, 255)} but this server does not have`,
    `% any data for ${line.slice(0, 255)}.`,
  ]
}
