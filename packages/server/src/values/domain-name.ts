import { parse } from 'tldts'
import { toASCII, toUnicode } from 'tr46'
import { isAllowedElsewhere, refusedCharacter } from './idna2008.ts'
import { hasMixedScript } from './mixed-script.ts'

declare const domainNameBrand: unique symbol
/** A registrable domain in A-label form, for example `acme.co.uk` or `xn--bcher-kva.example`. */
export type DomainName = string & { readonly [domainNameBrand]: true }

export type ReadName = {
  ok: true
  name: DomainName
  /** The label that is registered, in A-label form. */
  label: string
  /** The public suffix under which it is registered, in A-label form. */
  suffix: string
  /** The name in U-label form. Equals `name` if no label is internationalized. */
  unicode: string
  /** The labels in front that were removed, for example `www`; empty if there were none. */
  subdomain: string
  /** False for a suffix that isn't on the Public Suffix List: new, private or made up. */
  isKnownSuffix: boolean
  /**
   * Whether the label mixes scripts in a confusing way, for example a Cyrillic letter in a Latin
   * word.
   */
  mixedScript: boolean
}

export type Refused = { ok: false; reason: string }

/** Longer than any URL that a person pastes. Longer input is refused without parsing it. */
const INPUT_LENGTH_MAX = 2048
/** A name of 253 octets has fewer characters than this in any script, before or after mapping. */
const HOST_LENGTH_MAX = 512
const NAME_OCTETS_MAX = 253
const LABEL_OCTETS_MAX = 63

const EVERY_CHECK = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  verifyDNSLength: true,
  transitionalProcessing: false,
} as const

/**
 * Reads what a person typed or pasted and reduces it to the registrable domain. A scheme, path,
 * port and trailing dot are removed. An email address, an IP address, a single word, a bare public
 * suffix and anything that can't be a domain name are refused, with a reason for that person.
 */
export function readDomainName(text: string): ReadName | Refused {
  if (isPlain(text) && PLAIN_NAME.test(text)) return reduce(text)
  const host = readHost(text)
  if (typeof host !== 'string') return host
  const ascii = readLabels(host)
  if (typeof ascii !== 'string') return ascii
  return reduce(ascii)
}

/** A stored name as we send it. `unicode` is only included if it differs. */
export function namedOf(domain: string): { domain: string; unicode?: string } {
  if (!domain.includes('xn--')) return { domain }
  const { domain: unicode } = toUnicode(domain)
  return unicode === domain ? { domain } : { domain, unicode }
}

/**
 * The same label under another suffix. The label has already passed every check, so a plain suffix
 * needs none of them again. With an internationalized suffix, the text directions of both must fit.
 */
export function sameLabelUnder({ label }: ReadName, suffix: string): ReadName | Refused {
  const name = `${label}.${suffix}`
  const isPlain = PLAIN_SUFFIX.test(suffix) && name.length <= NAME_OCTETS_MAX
  return isPlain ? reduce(name) : readDomainName(name)
}

const PLAIN_SUFFIX = /^[a-z]{2,63}(\.[a-z]{2,63})*$/

export type ReadTld = { ok: true; tld: string; unicode: string; isKnown: boolean }

/**
 * Reads a TLD or a public suffix of several labels: `.COM`, `co.uk`, `.рф`, `xn--p1ai`. Unknown
 * ones are accepted too; whether it exists is up to the caller.
 */
export function readTld(text: string): ReadTld | Refused {
  if (text.length > INPUT_LENGTH_MAX) return refused('This is too long to be a TLD.')
  const trimmed = text.trim()
  const bare = DOTS.includes(trimmed.charAt(0)) ? trimmed.slice(1) : trimmed
  if (bare === '') return refused('Enter a TLD, for example com or co.uk.')
  if (bare.length > HOST_LENGTH_MAX || FORBIDDEN_IN_HOST.test(bare) || bare.includes(':')) {
    return refused('A TLD can only have letters, digits, dashes and dots.')
  }
  const tld = readLabels(bare)
  if (typeof tld !== 'string') return tld
  const suffix = parse(`a.${tld}`, PUBLIC_SUFFIXES)
  const isKnown = suffix.isIcann === true && suffix.publicSuffix === tld
  return { ok: true, tld, unicode: unicodeOf(tld), isKnown }
}

function refused(reason: string): Refused {
  return { ok: false, reason }
}

const DOTS = '.。．｡'
const SCHEME = /^[a-z][a-z0-9+.-]{0,30}:\/\//i
// C0 and C1 controls, whitespace, and characters that end or escape a host in a URL.
const FORBIDDEN_IN_HOST = /[\p{Cc}\s%\\<>"'`{}|^,;!$&()*+=~[\]/?#@]/u

/** The host part of the input, without scheme, path, port and trailing dot. */
function readHost(text: string): string | Refused {
  if (text.length > INPUT_LENGTH_MAX) return refused('This is too long to be a domain name.')
  const trimmed = text.trim()
  if (trimmed === '') return refused('Enter a domain name, for example acme.com.')
  const isUrl = SCHEME.test(trimmed)
  const rest = isUrl ? trimmed.replace(SCHEME, '') : trimmed.replace(/^\/\//, '')
  const authority = rest.split(/[/?#]/, 1)[0] ?? ''
  if (authority.includes('@')) return refused('This is an email address, not a domain name.')
  if (isAddress(authority)) return refused('This is an IP address, not a domain name.')
  const host = authority.replace(/:\d{0,5}$/, '')
  const bare = DOTS.includes(host.at(-1) ?? '-') ? host.slice(0, -1) : host
  if (bare === '') return refused('Enter a domain name, for example acme.com.')
  if (bare.length > HOST_LENGTH_MAX) return refused('A domain name has at most 253 characters.')
  if (DOTS.includes(bare.charAt(0))) return refused('A domain name can’t begin with a dot.')
  if (/\s/.test(bare)) return refused('A domain name can’t have spaces.')
  if (FORBIDDEN_IN_HOST.test(bare) || bare.includes(':')) {
    return refused('A domain name can only have letters, digits, dashes and dots.')
  }
  return bare
}

/** IPv6 with or without brackets, and IPv4 in every form that a browser accepts. */
function isAddress(authority: string): boolean {
  if (authority.startsWith('[') || authority.split(':', 4).length > 2) return true
  const host = authority.replace(/:\d{0,5}$/, '').replace(/\.$/, '')
  const last = host.slice(host.lastIndexOf('.') + 1)
  return /^(?:\d+|0x[0-9a-f]*)$/i.test(last)
}

/** Checks every label and converts it to A-label form, or returns the first problem. */
function readLabels(host: string): string | Refused {
  const labels = host.split(/[.。．｡]/)
  if (labels.includes('')) return refused('A domain name can’t have two dots in a row.')
  if (host.includes('_')) return refused('A domain name can’t have an underscore.')
  const ascii = isPlain(host) ? host.toLowerCase() : toASCII(host, EVERY_CHECK)
  if (ascii === null) return refused(whyNot(host))
  if (/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(ascii)) {
    return refused('This is an IP address, not a domain name.')
  }
  return whyNotRegistrable(unicodeOf(ascii)) ?? ascii
}

/** Checks what IDNA 2008, and so every ICANN registry, refuses but UTS 46 allows. */
function whyNotRegistrable(unicode: string): Refused | undefined {
  for (const label of unicode.split('.')) {
    if (PLAIN.test(label)) continue
    const symbol = refusedCharacter(label)
    if (symbol !== undefined && isAllowedElsewhere(symbol)) {
      return refused(`A domain name can’t have the character ${symbol} here.`)
    }
    if (symbol !== undefined) return refused(`A domain name can’t have the character ${symbol}.`)
  }
  return undefined
}

const PLAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/**
 * A name that needs no normalization. It can't be an IP address, since its TLD has only letters.
 */
const PLAIN_NAME = /^[a-z0-9.-]+\.[a-z]+$/

/** For nearly all names, UTS 46 checks no more than this, and is slow. */
function isPlain(host: string): boolean {
  return host.length <= NAME_OCTETS_MAX && PLAIN.test(host) && !host.includes('--')
}

/** Finds the reason why a name fails the checks, by checking again with fewer of them. */
function whyNot(host: string): string {
  const relaxed = { ...EVERY_CHECK, verifyDNSLength: false }
  const long = toASCII(host, relaxed)
  if (long !== null) {
    if (long.split('.').includes('')) return 'A domain name cannot have an empty label.'
    if (long.split('.').some((label) => label.length > LABEL_OCTETS_MAX)) {
      return `Each part of a domain name has at most ${LABEL_OCTETS_MAX} characters.`
    }
    return `A domain name has at most ${NAME_OCTETS_MAX} characters.`
  }
  if (toASCII(host, { ...relaxed, checkHyphens: false }) !== null) {
    return 'No part of a name may begin or end with a dash, or have dashes third and fourth.'
  }
  if (toASCII(host, { ...relaxed, checkBidi: false }) !== null) {
    return 'The name mixes right-to-left and left-to-right writing in a way that is not allowed.'
  }
  return 'The name has a character that is not allowed in a domain name.'
}

const PUBLIC_SUFFIXES = {
  allowPrivateDomains: false,
  extractHostname: false,
  validateHostname: false,
  detectIp: false,
} as const

function reduce(host: string): ReadName | Refused {
  const parsed = parse(host, PUBLIC_SUFFIXES)
  const { domain, publicSuffix, domainWithoutSuffix } = parsed
  if (!domain || !publicSuffix || !domainWithoutSuffix) {
    const isSuffix = parsed.isIcann === true
    return refused(
      isSuffix
        ? `Put a name in front of ${unicodeOf(host)}, which is a public suffix.`
        : `Add a TLD to ${unicodeOf(host)}, for example .com.`,
    )
  }
  const unicode = unicodeOf(domain)
  return {
    ok: true,
    // Every label passed UTS 46 with all checks on, and the name is one label plus its suffix.
    name: domain as DomainName,
    label: domainWithoutSuffix,
    suffix: publicSuffix,
    unicode,
    subdomain: parsed.subdomain ?? '',
    isKnownSuffix: parsed.isIcann === true,
    mixedScript: hasMixedScript(unicode.split('.', 1)[0] ?? ''),
  }
}

function unicodeOf(ascii: string): string {
  // Without an internationalized label both forms are the same, and the conversion is slow.
  if (!ascii.includes('xn--')) return ascii
  return toUnicode(ascii, EVERY_CHECK).domain
}
