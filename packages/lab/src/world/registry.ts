import type { Country } from './people.ts'

/** How a registry's RDAP server departs from its neighbours; each habit is found in the wild. */
export interface RdapHabits {
  redaction: 'rfc9537' | 'placeholder' | 'empty' | 'remark'
  notFound: 'json' | 'empty' | 'html'
  /**
   * `no_params` writes `[]` for `{}`; `short` leaves a value out; `nested_name` names the registrar
   * only on its abuse contact.
   */
  card: 'plain' | 'no_params' | 'short' | 'nested_name'
  /** `notices` as one object where a list should stand. */
  hasLooseNotices?: true
  /** Whether the address in the bootstrap forwards to another path. */
  redirects?: true
}

export type WhoisFormat =
  | 'verisign'
  | 'icann'
  | 'nominet'
  | 'denic'
  | 'afnic'
  | 'jprs'
  | 'nic-it'
  | 'cnnic'
  | 'registro-br'
  | 'sidn'
  | 'eurid'
  | 'nask'
  | 'iis'
  | 'kisa'
  | 'nic-at'
  | 'dns-be'
  | 'cz-nic'
  | 'traficom'
  | 'tcinet'
  | 'punktum'
  | 'closed'

export interface WhoisHabits {
  /** The server that the root refers to. */
  host: string
  /** Other names by which clients know the same server. */
  aliases?: readonly string[]
  format: WhoisFormat
  /** How a server of ICANN's form says "not found"; `{name}` stands for the name. */
  notFound?: string
}

export interface Registry {
  slug: string
  title: string
  /** The suffixes directly under which it registers names. */
  zones: readonly [string, ...string[]]
  /** The first year in which it registered anything. */
  since: number
  country: Country | null
  rdap: RdapHabits | null
  whois: WhoisHabits | null
  /** Thin: the registrant is known to the registrar only, and both protocols refer there. */
  isThin?: true
  sellsPremium?: true
}

/** Today's RDAP, and RDAP as servers spoke it before RFC 9537 said how to redact. */
export const PLAIN: RdapHabits = { redaction: 'rfc9537', notFound: 'json', card: 'plain' }
export const OLD: RdapHabits = { redaction: 'placeholder', notFound: 'json', card: 'plain' }

/** The top-level domains a registry answers for, each once. */
export function tldsOf(registry: Registry): string[] {
  return [...new Set(registry.zones.map((zone) => zone.slice(zone.lastIndexOf('.') + 1)))]
}

/** Every name of a registry's WHOIS server: most have `whois.nic.` and the domain for one. */
export function whoisHostsOf(registry: Registry): string[] {
  const { whois } = registry
  if (!whois) return []
  const usual = tldsOf(registry).map((tld) => `whois.nic.${tld}`)
  return [...new Set([whois.host, ...(whois.aliases ?? []), ...usual])]
}
