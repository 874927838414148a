import { DnsClient } from './dns/ask-dns.ts'
import { RecordsClient } from './dns/ask-records.ts'
import { type EmbeddingsAccount, EmbeddingsClient } from './embeddings/ask-embeddings.ts'
import { RDAP_DEFAULTS, RdapClient } from './rdap/ask-rdap.ts'
import type { KeptFile } from './rdap/bootstrap-source.ts'
import { RegistrarClient } from './registrar/registrar-client.ts'
import type { FailureKind } from './registrar/registrar-error.ts'
import { ServerGate } from './server-gate.ts'
import { WhoisClient } from './whois/ask-whois.ts'
import { ZoneIndex } from './zones/zone-index.ts'

/** All external services that we query. */
export type Upstream = {
  rdap: RdapClient
  whois: WhoisClient
  dns: DnsClient
  /** Any DNS record of any name, for the tools. */
  records: RecordsClient
  /** Undefined if the operator has no registrar account. */
  registrar: RegistrarClient | undefined
  /** Undefined if the operator has configured no embeddings server. */
  embeddings: EmbeddingsClient | undefined
  /** The names in zone files that the operator imported. */
  zones: ZoneIndex
}

/** Our account with the registrar. */
export type RegistrarAccount = { url: string; apiKey: string; customer: string }

/** Addresses that replace the real external services: the lab's own servers. */
export type OutsideAddresses = {
  rdap_bootstrap_url: string
  /** Without it, there is no registrar. */
  registrar?: string | undefined
  dns: string
  /** The payment gateway. Without it, no payments are taken. */
  gateway?: string | undefined
  /** Maps a real `host:port` or `*:port` to where to connect instead. */
  dial: Record<string, string>
  /** The CA certificate of the lab's sites. */
  ca_pem?: string
}

/** Where the RDAP server list fetched from a URL is stored. */
export type KeepBootstrap = (sourceUrl: string) => KeptFile

/**
 * Registries' RDAP servers handle this well, and answer 429 otherwise. WHOIS servers ban sooner.
 */
const RDAP_GATE = { concurrentMax: 16, waitingMax: 2_000, spacingMs: 0 }
const WHOIS_GATE = { concurrentMax: 2, waitingMax: 500, spacingMs: 100 }
const REGISTRAR_GATE = { waitingMax: 1_000, spacingMs: 0 }
/** Concurrent requests to the registrar, unless the operator configures another number. */
const REGISTRAR_CONCURRENT = 48
/** After three late or wrong answers in a row, searches do without it for half a minute. */
const EMBEDDINGS_GATE = { concurrentMax: 8, waitingMax: 64, spacingMs: 0, failuresMax: 3 }
/** The lab bans nobody, so tests and the demo don't need to slow down. */
const LAB_WHOIS_GATE = { concurrentMax: 16, waitingMax: 2_000, spacingMs: 0 }

/** Published, like everything in the lab. */
const LAB_ACCOUNT = { apiKey: 'lab-registrar-key', customer: 'namehouse' }

type Given = {
  account?: RegistrarAccount | undefined
  registrarConcurrent?: number
  keptBootstrap?: KeepBootstrap
  /** DNS resolvers that the tools compare. By default the machine's own. */
  resolvers?: readonly string[]
  embeddings?: EmbeddingsAccount | undefined
  /** Where the index of zone files is. By default there is none. */
  zonesDir?: string | undefined
  /** Called with the kind of each failed request to the registrar. */
  onRegistrarFailure?: (kind: FailureKind) => void
}

/** Connects to the real registries, or to the lab's. Only the addresses and the pace differ. */
export function openUpstream(lab: OutsideAddresses | undefined, given: Given = {}): Upstream {
  const { keptBootstrap, resolvers = [], embeddings: model } = given
  const zones = new ZoneIndex(given.zonesDir)
  const bootstrapUrl = lab?.rdap_bootstrap_url ?? RDAP_DEFAULTS.bootstrapUrl
  const bootstrap = {
    bootstrapUrl,
    ...(keptBootstrap && { keptBootstrap: keptBootstrap(bootstrapUrl) }),
  }
  const embeddings = model && new EmbeddingsClient(model, new ServerGate(EMBEDDINGS_GATE))
  const registrar = openRegistrar(lab, given)
  if (!lab) {
    return {
      rdap: new RdapClient({ ...bootstrap, gate: new ServerGate(RDAP_GATE) }),
      whois: new WhoisClient({ gate: new ServerGate(WHOIS_GATE) }),
      dns: new DnsClient(),
      records: new RecordsClient(resolvers),
      registrar,
      embeddings,
      zones,
    }
  }
  return {
    rdap: new RdapClient({
      ...bootstrap,
      overrides: new Map(),
      allowsHttp: true,
      reach: stayOnLoopback,
      gate: new ServerGate(RDAP_GATE),
    }),
    whois: new WhoisClient({
      dial: (host, port) => dialLab(lab.dial, host, port),
      gate: new ServerGate(LAB_WHOIS_GATE),
    }),
    dns: new DnsClient([lab.dns]),
    records: new RecordsClient(resolvers.length > 0 ? resolvers : [lab.dns]),
    registrar,
    embeddings,
    zones,
  }
}

/** The lab's registrar if there is a lab, otherwise ours if the operator has an account. */
export function openRegistrar(
  lab: OutsideAddresses | undefined,
  given: Pick<Given, 'account' | 'registrarConcurrent' | 'onRegistrarFailure'>,
): RegistrarClient | undefined {
  const { registrarConcurrent: concurrentMax = REGISTRAR_CONCURRENT } = given
  const labAccount = lab?.registrar ? { url: lab.registrar, ...LAB_ACCOUNT } : undefined
  const account = lab ? labAccount : given.account
  const gate = new ServerGate({ ...REGISTRAR_GATE, concurrentMax })
  return account && new RegistrarClient({ ...account, gate, onFailure: given.onRegistrarFailure })
}

/** No request of the demo may leave the machine, whatever a server links to. */
function stayOnLoopback(url: URL): URL {
  if (/^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) return url
  throw new Error(`${url.hostname} is not part of the lab.`)
}

function dialLab(
  dial: Record<string, string>,
  host: string,
  port: number,
): { host: string; port: number } {
  const address = dial[`${host}:${port}`] ?? dial[`*:${port}`]
  const [labHost, labPort] = address?.split(':') ?? []
  if (!labHost || !labPort) throw new Error(`${host}:${port} is not part of the lab.`)
  return { host: labHost, port: Number(labPort) }
}
