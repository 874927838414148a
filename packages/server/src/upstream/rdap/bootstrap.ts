import { isRecord } from './jcard.ts'

/** Base URLs by suffix: the parsed IANA registry of RFC 9224. */
export type Bootstrap = ReadonlyMap<string, readonly string[]>

const BASE_URLS_MAX = 3

/**
 * TLDs whose registry supports RDAP, but that IANA's file lacks or lacked for years. Only the
 * registry's own servers: a 404 from any other would be read as an available name.
 */
export const OVERRIDES: Bootstrap = new Map([
  ['io', ['https://rdap.identitydigital.services/rdap/']],
  ['sh', ['https://rdap.identitydigital.services/rdap/']],
  ['ac', ['https://rdap.identitydigital.services/rdap/']],
  ['me', ['https://rdap.identitydigital.services/rdap/']],
  ['de', ['https://rdap.denic.de/']],
  ['ch', ['https://rdap.nic.ch/']],
  ['li', ['https://rdap.nic.ch/']],
])

/** Reads IANA's file. Throws if it isn't one, so that the caller keeps the copy it has. */
export function readBootstrap(json: unknown): Bootstrap {
  if (!isRecord(json) || !Array.isArray(json['services'])) {
    throw new Error('Not an RDAP bootstrap file: it has no services.')
  }
  const servers = new Map<string, string[]>()
  for (const service of json['services']) {
    if (!Array.isArray(service) || service.length < 2) continue
    const [suffixes, urls] = service.slice(-2)
    const bases = baseUrls(urls)
    if (bases.length === 0 || !Array.isArray(suffixes)) continue
    for (const suffix of suffixes) {
      if (typeof suffix === 'string') servers.set(suffix.toLowerCase(), bases)
    }
  }
  if (servers.size === 0) throw new Error('Not an RDAP bootstrap file: it lists no server.')
  return servers
}

/**
 * The servers for a name: those of the longest suffix in the file, compared label by label, so that
 * `acme.notcom` never gets the server of `com`. The overrides apply if the file has none.
 */
export function serversFor(
  name: string,
  bootstrap: Bootstrap,
  overrides: Bootstrap,
): readonly string[] {
  const labels = name.toLowerCase().split('.')
  for (let from = 1; from <= labels.length; from++) {
    const suffix = labels.slice(from).join('.')
    const servers = bootstrap.get(suffix) ?? overrides.get(suffix)
    if (servers) return servers
  }
  return []
}

function baseUrls(urls: unknown): string[] {
  if (!Array.isArray(urls)) return []
  const bases = urls
    .filter((url) => typeof url === 'string')
    .filter((url) => URL.canParse(url) && /^https?:/.test(url))
    .map((url) => (url.endsWith('/') ? url : `${url}/`))
  return bases.toSorted((a, b) => Number(isHttps(b)) - Number(isHttps(a))).slice(0, BASE_URLS_MAX)
}

function isHttps(url: string): boolean {
  return url.startsWith('https:')
}
