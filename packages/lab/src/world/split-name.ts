import { domainToASCII } from 'node:url'
import { REGISTRIES } from './registries.ts'
import type { Registry } from './registry.ts'

export interface RegistrableName {
  /** Lower case, with IDNs as A-labels. */
  name: string
  label: string
  zone: string
  registry: Registry
}

const REGISTRY_OF_ZONE = new Map(
  REGISTRIES.flatMap((registry) => registry.zones.map((zone) => [zone, registry] as const)),
)

const NAME_LENGTH_MAX = 253
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Splits a host name at the zone its domain is registered in: `www.acme.co.uk` gives `acme` in
 * `co.uk`. Returns undefined for a zone itself, for an unknown TLD and for an invalid name.
 */
export function splitHost(host: string): RegistrableName | undefined {
  const ascii = asciiOf(host)
  return ascii === undefined ? undefined : splitAscii(ascii)
}

/** Like splitHost, but only for registrable names, not for hosts below them. */
export function splitName(text: string): RegistrableName | undefined {
  const ascii = asciiOf(text)
  const split = ascii === undefined ? undefined : splitAscii(ascii)
  return split?.name === ascii ? split : undefined
}

function splitAscii(ascii: string): RegistrableName | undefined {
  const labels = ascii.split('.')
  // From the left, so that co.uk wins over uk.
  for (let at = 0; at < labels.length; at += 1) {
    const zone = labels.slice(at).join('.')
    const registry = REGISTRY_OF_ZONE.get(zone)
    if (!registry) continue
    const label = labels[at - 1]
    if (label === undefined || !LABEL.test(label)) return undefined
    return { name: `${label}.${zone}`, label, zone, registry }
  }
  return undefined
}

function asciiOf(text: string): string | undefined {
  if (text.length === 0 || text.length > NAME_LENGTH_MAX || /[\s/:@%]/.test(text)) return undefined
  const ascii = domainToASCII(text.replace(/\.$/, '')).toLowerCase()
  return ascii === '' ? undefined : ascii
}
