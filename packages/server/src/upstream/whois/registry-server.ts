import { SUFFIX_SERVERS } from './servers.ts'

/**
 * Whether a server's "not found" is a registry's word about a name. A registrar knows only its own
 * customers: what it does not find may be anyone's. Servers are told apart by their own names, since
 * registries are found under their own suffix or carry their trade in their name, and registrars
 * live in the suffixes that everyone may use. Without a server there is nothing to doubt; `name` is
 * empty where the answer does not say which it speaks of.
 */
export function isRegistryServer(server: string, name: string): boolean {
  const host = server.toLowerCase()
  if (host === '' || REGISTRY_HOSTS.has(host)) return true
  const labels = host.split('.')
  const trade = labels.slice(0, -1).join('.')
  if (trade.includes('registrar')) return false
  // `whois.kg`, and `whois.uk.com` for the names below uk.com.
  if (labels.length === 2 || name.endsWith(`.${labels.slice(1).join('.')}`)) return true
  if (labels.includes('nic') || REGISTRY_TRADES.test(trade)) return true
  const tld = labels.at(-1) ?? ''
  if (EVERYONES.has(tld)) return false
  return name === '' || name.endsWith(`.${tld}`)
}

/**
 * TLDs whose registry answers "not found" for names that nobody can have: the adult TLDs let
 * owners of marks block a name without a trace in the public record.
 */
export function hidesBlockedNames(server: string, name: string): boolean {
  return isBlocking(server) || isBlocking(name)
}

function isBlocking(host: string): boolean {
  return BLOCKING_TLDS.has(host.slice(host.lastIndexOf('.') + 1).toLowerCase())
}

const BLOCKING_TLDS = new Set(['xxx', 'adult', 'porn', 'sex'])
const REGISTRY_HOSTS = new Set(SUFFIX_SERVERS.values())
const EVERYONES = new Set('com net org info biz name cc ws tv co io me eu'.split(' '))

// Companies that run registries for others, under suffixes that everyone may use.
const REGISTRY_TRADES = new RegExp(
  [
    'registry|verisign|afilias|centralnic|neulevel|neustar|donuts|rightside|unitedtld',
    'identitydigital|crsnic|internic|corenic|amnic|thnic|cocca|adamsnames|channelisles',
    'nominet|knet|teleinfo|zdns|ausregistry|aridnrs|ariservices|flexireg|tcinet|nominum',
    '(?:^|[.-])(?:pir|iana|ripe|ripn|arin|gtld|ja|afnic|denic|tonic|website|worldsite|dot)(?:$|[.-])',
  ].join('|'),
)
