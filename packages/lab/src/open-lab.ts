import { openCzds } from './czds/open-czds.ts'
import { ZoneFiles } from './czds/zone-files.ts'
import { openDns } from './dns/dns-server.ts'
import { HostRecords } from './dns/host-records.ts'
import { embeddingsUrlOf, openEmbeddings } from './embeddings/open-embeddings.ts'
import { openControl } from './frame/control.ts'
import { Switchboard } from './frame/switchboard.ts'
import type { LabServer } from './frame/switchboard.ts'
import { Books } from './gateway/books.ts'
import { openGateway } from './gateway/open-gateway.ts'
import { BOOTSTRAP_PATH, openBootstrap } from './rdap/bootstrap.ts'
import type { BootstrapEntry } from './rdap/bootstrap.ts'
import { baseUrlOf, openRegistrarRdap, openRegistryRdap } from './rdap/open-rdap.ts'
import { Inbox } from './receiver/inbox.ts'
import { openReceiver } from './receiver/open-receiver.ts'
import { AccountDomains } from './registrar/account-domains.ts'
import { openRegistrar, REGISTRAR_CUSTOMER, registrarUrlOf } from './registrar/open-registrar.ts'
import { notificationControl } from './registrar/notification-routes.ts'
import { NotificationWebhook } from './registrar/notification-webhook.ts'
import { PriceList } from './registrar/price-list.ts'
import { registrationControl } from './registrar/registration-control.ts'
import { RegistrationRules } from './registrar/registration-rules.ts'
import { confirmAddress, stepOutside } from './registrar/registrant-checks.ts'
import { makeAuthority } from './sites/certificates.ts'
import type { Authority } from './sites/certificates.ts'
import { openSites, openTlsSites } from './sites/open-sites.ts'
import { SiteIdentities } from './sites/site-identity.ts'
import { openStripe } from './stripe/open-stripe.ts'
import { StripeDesk } from './stripe/stripe-desk.ts'
import { IANA_HOST, ianaDesk } from './whois/iana-desk.ts'
import { nobodyDesk, registrarDesk, registryDesk } from './whois/whois-desks.ts'
import { openWhois } from './whois/whois-server.ts'
import type { WhoisPlan } from './whois/whois-server.ts'
import { ALL_REGISTRARS } from './world/registrars.ts'
import { REGISTRIES } from './world/registries.ts'
import { tldsOf, whoisHostsOf } from './world/registry.ts'
import { Register } from './world/register.ts'
import type { LookUp } from './world/world-of.ts'

export interface LabOptions {
  /** Fixed ports by server name. Every other server uses any free port. */
  ports?: Record<string, number>
}

export interface LabAddresses {
  control: string
  rdap_bootstrap_url: string
  /** The registrar's REST v2 API. */
  registrar: string
  /** `127.0.0.1:port`, UDP and TCP. */
  dns: string
  /** The payment gateway. */
  gateway: string
  /** A fake of Stripe. */
  stripe: string
  /** An embeddings API. */
  embeddings: string
  /** Zone files, as ICANN's CZDS gives them out. */
  czds: string
  /** A partner's webhook receiver. */
  receiver: string
  /** Maps a real `host:port` to a local one. `*:43`, `*:80` and `*:443` match every other host. */
  dial: Record<string, string>
  /** The CA of the TLS sites, generated at every start. */
  ca_pem: string
}

export interface Lab {
  addresses: LabAddresses
  close(): Promise<void>
}

/**
 * Opens the simulated outside world on loopback. If a port is taken, or requested for an unknown
 * server, it throws and leaves nothing open.
 */
export async function openLab(options: LabOptions = {}): Promise<Lab> {
  const opening = new Opening(options.ports ?? {})
  try {
    return { addresses: await opening.openAll(), close: () => opening.close() }
  } catch (error) {
    await opening.close()
    throw error
  }
}

/** Tracks the servers opened so far, so a failed start can be undone. */
class Opening {
  #board: Switchboard
  #servers: LabServer[] = []
  #register = new Register()
  #prices = new PriceList()
  #hosts = new HostRecords()
  #inbox = new Inbox()
  #books = new Books()
  #stripe = new StripeDesk()
  #lookUp: LookUp = (name) => this.#register.lookUp(name)
  #domains = new AccountDomains(this.#lookUp)
  #rules = new RegistrationRules()
  #zoneFiles = new ZoneFiles()
  #webhook = new NotificationWebhook(this.#domains.notifications)

  constructor(ports: Record<string, number>) {
    this.#board = new Switchboard(ports)
  }

  async openAll(): Promise<LabAddresses> {
    const servers = (): LabServer[] => [...this.#servers]
    const control = await this.#keep(
      openControl({
        board: this.#board,
        servers,
        names: this.#register,
        hold: (names, holding) => this.#domains.hold(names, REGISTRAR_CUSTOMER, holding),
        confirm: (email) => confirmAddress(this.#domains, email),
        stepOutside: (step) => stepOutside(this.#domains, step),
        prices: this.#prices,
        registrations: registrationControl(this.#rules, this.#domains),
        notifications: notificationControl(this.#domains.notifications, this.#webhook),
        hosts: this.#hosts,
        inbox: this.#inbox,
        books: this.#books,
        stripe: this.#stripe,
        zoneFiles: this.#zoneFiles,
      }),
    )
    const bootstrap = await this.#openRdap()
    const desk = { lookUp: this.#lookUp, prices: this.#prices, domains: this.#domains }
    const registrar = await this.#keep(
      openRegistrar(this.#board, {
        ...desk,
        rules: this.#rules,
        register: (name) => void this.#register.add([name], 'parked'),
      }),
    )
    const dns = await this.#keep(openDns(this.#board, { ...desk, hosts: this.#hosts }))
    const gateway = await this.#keep(openGateway(this.#board, this.#books))
    const stripe = await this.#keep(openStripe(this.#board, this.#stripe))
    const embeddings = await this.#keep(openEmbeddings(this.#board))
    const czds = await this.#keep(openCzds(this.#board, this.#zoneFiles))
    const receiver = await this.#keep(openReceiver(this.#board, this.#inbox))
    const authority = makeAuthority(new Date())
    const dial = { ...(await this.#openWhois()), ...(await this.#openSites(authority)) }
    const unused = this.#board.unusedPorts(this.#servers)
    if (unused.length > 0) throw new Error(`No server is called ${unused.join(', ')}.`)
    return {
      control: `http://${control.address}`,
      rdap_bootstrap_url: `http://${bootstrap.address}${BOOTSTRAP_PATH}`,
      registrar: registrarUrlOf(registrar),
      dns: dns.address,
      gateway: `http://${gateway.address}`,
      stripe: `http://${stripe.address}`,
      embeddings: embeddingsUrlOf(embeddings),
      czds: `http://${czds.address}`,
      receiver: `http://${receiver.address}`,
      dial,
      ca_pem: authority.pem,
    }
  }

  async close(): Promise<void> {
    this.#webhook.set(undefined)
    await Promise.allSettled(this.#servers.map((server) => server.close()))
  }

  async #keep(opening: Promise<LabServer>): Promise<LabServer> {
    const server = await opening
    this.#servers.push(server)
    return server
  }

  /** Registrars first, because thin registries refer to them. The bootstrap list comes last. */
  async #openRdap(): Promise<LabServer> {
    const registrarUrls = new Map<string, string>()
    for (const registrar of ALL_REGISTRARS) {
      const server = await this.#keep(openRegistrarRdap(this.#board, this.#lookUp, registrar))
      registrarUrls.set(registrar.slug, baseUrlOf(server))
    }
    const entries: BootstrapEntry[] = []
    for (const registry of REGISTRIES) {
      const { rdap } = registry
      if (!rdap) continue
      const desk = { ...registry, rdap }
      const opening = openRegistryRdap(this.#board, this.#lookUp, desk, registrarUrls)
      entries.push({ tlds: tldsOf(registry), baseUrl: baseUrlOf(await this.#keep(opening)) })
    }
    return await this.#keep(openBootstrap(this.#board, entries))
  }

  async #openWhois(): Promise<Record<string, string>> {
    const dial: Record<string, string> = {}
    const open = async (desk: WhoisPlan, hosts: readonly string[]): Promise<void> => {
      const { address } = await this.#keep(openWhois(this.#board, desk))
      for (const host of hosts) dial[`${host}:43`] = address
    }
    await open(ianaDesk(), [IANA_HOST])
    for (const registry of REGISTRIES) {
      const { whois } = registry
      if (!whois) continue
      await open(registryDesk(this.#lookUp, registry, whois), whoisHostsOf(registry))
    }
    for (const registrar of ALL_REGISTRARS)
      await open(registrarDesk(this.#lookUp, registrar), [registrar.whoisHost])
    await open(nobodyDesk(), ['*'])
    return dial
  }

  async #openSites(authority: Authority): Promise<Record<string, string>> {
    const identities = new SiteIdentities(authority, new Date())
    const plain = await this.#keep(openSites(this.#board, this.#lookUp))
    const tls = await this.#keep(openTlsSites(this.#board, this.#lookUp, identities))
    const old = await this.#keep(openTlsSites(this.#board, this.#lookUp, identities, 'old'))
    const named = ['busy-harbor.com', 'dormant-harbor.com', 'dormant-meadow.net', 'quiet-harbor.de']
    const hosts = [...named.flatMap((name) => [name, `www.${name}`]), '*']
    const dial = hosts.flatMap((host) => [
      [`${host}:80`, plain.address],
      [`${host}:443`, tls.address],
    ])
    return { ...Object.fromEntries(dial), 'oldtls-harbor.com:443': old.address }
  }
}
