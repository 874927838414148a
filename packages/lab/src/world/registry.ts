import type { Country } from './people.ts'

/** How a registry's RDAP server differs from others. Each quirk exists in the real world. */
export interface RdapHabits {
  redaction: 'rfc9537' | 'placeholder' | 'empty' | 'remark'
  notFound: 'json' | 'empty' | 'html'
  /**
   * `no_params` writes `[]` instead of `{}`. `short` leaves out a value. `nested_name` gives the
   * registrar's name only on its abuse contact.
   */
  card: 'plain' | 'no_params' | 'short' | 'nested_name'
  /** `notices` is an object where a list is required. */
  hasLooseNotices?: true
  /** True if the bootstrap's address redirects to another path. */
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
  /** The server that IANA refers to. */
  host: string
  /** Other host names of the same server. */
  aliases?: readonly string[]
  format: WhoisFormat
  /**
   * The "not found" text of a server that uses ICANN's format. `{name}` is replaced by the name.
   */
  notFound?: string
}

export interface Registry {
  slug: string
  title: string
  /** The suffixes under which it registers names directly. */
  zones: readonly [string, ...string[]]
  /** The first year with registrations. */
  since: number
  country: Country | null
  rdap: RdapHabits | null
  whois: WhoisHabits | null
  /** A thin registry: only the registrar knows the registrant, and both protocols refer to it. */
  isThin?: true
  sellsPremium?: true
}

/** Current RDAP, and RDAP as it was before RFC 9537 defined redaction. */
export const PLAIN: RdapHabits = { redaction: 'rfc9537', notFound: 'json', card: 'plain' }
export const OLD: RdapHabits = { redaction: 'placeholder', notFound: 'json', card: 'plain' }

/** The TLDs a registry is responsible for, without duplicates. */
export function tldsOf(registry: Registry): string[] {
  return [...new Set(registry.zones.map((zone) => zone.slice(zone.lastIndexOf('.') + 1)))]
}

/** All host names of a registry's WHOIS server, usually including `whois.nic.` plus the TLD. */
export function whoisHostsOf(registry: Registry): string[] {
  const { whois } = registry
  if (!whois) return []
  const usual = tldsOf(registry).map((tld) => `whois.nic.${tld}`)
  return [...new Set([whois.host, ...(whois.aliases ?? []), ...usual])]
}
