import { parse } from 'tldts'

/** Companies whose servers only show parked or for-sale domains, by registrable domain. */
const PARKING_FIRMS = new Set([
  'above.com',
  'afternic.com',
  'bodis.com',
  'brandbucket.com',
  'buydomains.com',
  'cashparking.com',
  'dan.com',
  'dnparking.com',
  'domainlore.uk',
  'domainmarket.com',
  'dsredirection.com',
  'efty.com',
  'escrow.domains',
  'fabulous.com',
  'hugedomains.com',
  'huntingmoon.com',
  'name-services-parking.com',
  'parkingcrew.net',
  'parklogic.com',
  'perfectdomain.com',
  'sav.com',
  'sedo.com',
  'sedoparking.com',
  'smartname.com',
  'squadhelp.com',
  'trafficz.com',
  'undeveloped.com',
  'uniregistry.com',
  'uniregistrymarket.link',
  'voodoo.com',
  'ztomy.com',
])

/** Matches the host names that parking companies typically choose, including future ones. */
const PARKING_NAME = /park(?:ed|ing|page|logic|crew)|domains?-?for-?sale|buy-?this-?domain/

/** Whether a host belongs to a parking service. Used for redirects, frames and scripts. */
export function isParkingHost(host: string): boolean {
  const domain = registrable(host)
  return PARKING_FIRMS.has(domain) || PARKING_NAME.test(host.toLowerCase())
}

/** Whether a name uses a parking company's name servers. A name's own servers never count. */
export function hasParkingServers(domain: string, nameservers: readonly string[]): boolean {
  return nameservers.some((server) => registrable(server) !== domain && isParkingHost(server))
}

/** Phrases found on parked pages, in the most common languages. */
const PARKED_PHRASES = [
  /\b(?:this )?(?:web ?site|domain)(?: name)? (?:is|has been) (?:currently )?parked\b/,
  /\bparked (?:free|for free|domain|page|by|courtesy)\b/,
  /\bdomain parking\b/,
  /\bis parked$/,
  /\brelated (?:searches|links)\b.{0,200}\bprivacy policy\b/,
  /\bdiese domain (?:ist|wurde) geparkt\b/,
  /\bce (?:nom de )?domaine est (?:parqué|réservé)\b/,
  /\beste dominio está (?:aparcado|estacionado)\b/,
  /\bquesto dominio è (?:parcheggiato|in parcheggio)\b/,
  /\bdit domein is geparkeerd\b/,
  /домен припаркован/,
]

const SALE_PHRASES = [
  /\b(?:this |the )?(?:web ?site|domain)(?: name)?(?: [\w.-]+)? (?:is|may be|might be|could be) (?:available )?for sale\b/,
  /\b(?:buy|purchase|get|own) this (?:premium )?domain\b/,
  /\b(?:make|submit|send) (?:us )?an offer (?:on|for) (?:this|the) (?:domain|name)\b/,
  /\binquire about this domain\b/,
  /\b(?:owner|holder) of \S+ may be willing to sell\b/,
  /\bdomain (?:zu verkaufen|steht zum verkauf|kaufen)\b/,
  /\bdomaine (?:est )?à vendre\b/,
  /\bdominio (?:está )?(?:en venta|a la venta)\b/,
  /\bdominio (?:è )?in vendita\b/,
  /\bdomínio (?:está )?à venda\b/,
  /\bdomein (?:is )?te koop\b/,
  /\bdomena (?:jest )?na sprzedaż\b/,
  /домен (?:продается|продаётся|выставлен на продажу)/,
  /(?:域名|此域名).{0,6}(?:出售|转让)/,
  /ドメイン.{0,10}(?:販売中|売り出し中)/,
]

/** Phrases on the default page that a server shows before anyone publishes a site. */
const DEFAULT_PHRASES = [
  /^welcome to (?:nginx|openresty|caddy|openlitespeed)\b/,
  /^apache2? (?:\w+ ){0,3}default page\b/,
  /^(?:test page for the|http server test page|apache http server test page)/,
  /^iis windows(?: server)?\b/,
  /^it works!?$/,
  /^index of \/$/,
  /^default (?:web ?site|web|plesk|parallels|server) page\b/,
  /\bdefault web ?site page\b/,
  /^(?:site|website|page|account) (?:is )?(?:coming soon|under construction|not (?:yet )?published|suspended)\b/,
  /^(?:coming soon|under construction|future home of|account suspended)\b/,
  /^hier entsteht eine neue (?:internetpräsenz|webseite|website)\b/,
  /^(?:site en construction|sitio en construcción|sito in costruzione)\b/,
]

/** Traces in the source of scripts that render parked pages. */
const PARKED_SOURCES = [
  /window\.location\.href\s*=\s*["']\/lander["']/i,
  /\bsedoparking\b|\bparkingcrew\b|\bparklogic\b/i,
  /\bdata-adblockkey\s*=/i,
  /window\.park\s*=/i,
]

const says = (phrases: RegExp[]) => (text: string) =>
  phrases.some((phrase) => phrase.test(text.toLowerCase()))

export const saysParked = says(PARKED_PHRASES)
export const saysForSale = says(SALE_PHRASES)
export const saysDefault = says(DEFAULT_PHRASES)

export function isDrawnByParking(source: string): boolean {
  return PARKED_SOURCES.some((trace) => trace.test(source))
}

function registrable(host: string): string {
  const bare = host.toLowerCase().replace(/\.$/, '')
  return parse(bare, { allowPrivateDomains: false }).domain ?? bare
}
