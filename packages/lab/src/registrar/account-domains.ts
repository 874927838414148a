import { labNow } from '../frame/lab-clock.ts'
import type { EppStatus } from '../world/facts.ts'
import type { LookUp } from '../world/world-of.ts'
import { AccountContacts } from './account-contacts.ts'
import { firstAuthCode } from './outgoing-transfer.ts'
import type { OutgoingTransfer } from './outgoing-transfer.ts'
import { AccountProcesses } from './account-processes.ts'
import type { IncomingTransfer } from './incoming-transfer.ts'
import { isMovable } from '../world/movable-names.ts'
import { ZoneTemplates } from './zone-templates.ts'
import { type KeyData, Zones } from './zones.ts'

/** A domain in the customer's account at the registrar. */
export interface AccountDomain {
  domainName: string
  customer: string
  registrant: string
  contacts: { role: string; handle: string }[]
  status: string[]
  ns: string[]
  autoRenew: boolean
  privacyProtect: boolean
  authcode?: string
  /** The latest transfer to another registrar. Not part of what GET of a domain answers. */
  transfer?: OutgoingTransfer
  /** What a year of a premium name costs. Not part of what GET of a domain answers. */
  premiumRenewCents?: number
  createdDate: string
  expiryDate: string
  /** The DNSSEC keys whose DS records are at the registry. */
  keyData: KeyData[]
}

/** The registrant of some names, and optionally their status and expiry. */
export interface Holding {
  email: string
  status?: string
  expires?: string
}

/**
 * How many changed names are kept. Beyond this, the oldest is dropped and returns to its initial
 * state.
 */
const KEPT_MAX = 20_000
/** The status of a name whose registrant has not confirmed their email address. */
export const UNVERIFIED = 'PENDING_VALIDATION'
const MONTH_MS = 30 * 86_400_000
/** A name in one of these states can only be restored. */
export const DELETION_STATUSES = ['REDEMPTION_PERIOD', 'PENDING_DELETE']

/**
 * The customer's names and the processes running on them. Every registered name in the simulated
 * world counts as the customer's. Which of them a demo owns is up to the demo.
 */
export class AccountDomains extends AccountProcesses {
  readonly contacts = new AccountContacts()
  readonly zones = new Zones()
  readonly templates = new ZoneTemplates()
  /** The latest transfer of each name to this registrar. */
  readonly incoming = new Map<string, IncomingTransfer>()
  /** The names that another registrar has asked for. */
  readonly leaving = new Set<string>()
  #lookUp: LookUp
  #domains = new Map<string, AccountDomain>()

  constructor(lookUp: LookUp) {
    super()
    this.#lookUp = lookUp
  }

  get(name: string, customer: string): AccountDomain | undefined {
    const kept = this.#domains.get(name)
    if (kept) return kept.customer === customer ? kept : undefined
    const world = this.#lookUp(name)
    if (world?.state !== 'taken') return undefined
    // With another registrar, until it is transferred here.
    if (isMovable(world.label)) return undefined
    const { facts } = world
    const authcode = firstAuthCode(world.name)
    const domain: AccountDomain = {
      domainName: world.name,
      customer,
      registrant: this.contacts.of(`registrant@${customer}.example`).handle,
      contacts: [
        { role: 'ADMIN', handle: `${customer}-admin` },
        { role: 'TECH', handle: `${customer}-tech` },
      ],
      status: facts.statuses.map(upperSnake),
      ns: [...facts.nameservers],
      autoRenew: false,
      privacyProtect: facts.isPrivate,
      ...(authcode !== undefined && { authcode }),
      createdDate: facts.created.toISOString(),
      expiryDate: facts.expires.toISOString(),
      keyData: [],
    }
    this.#keep(domain)
    return domain
  }

  /** The name servers of a name that was changed or read before. */
  nameserversOf(name: string): readonly string[] {
    return this.#domains.get(name)?.ns ?? []
  }

  /** Sets the registrant and status of names. Returns those that are not registered. */
  hold(names: readonly string[], customer: string, { email, status, expires }: Holding): string[] {
    const { handle } = this.contacts.of(email)
    return names.filter((name) => {
      const domain = this.get(name, customer)
      if (!domain) return true
      domain.registrant = handle
      if (status !== undefined) domain.status = [status]
      // Dates in the simulated world are fixed, so some have passed. Extend them for names somebody
      // owns.
      if (expires !== undefined) domain.expiryDate = new Date(expires).toISOString()
      else if (!domain.status.some((each) => DELETION_STATUSES.includes(each))) keepPaid(domain)
      return false
    })
  }

  /** The names that were changed, sorted by name. */
  list(customer: string): AccountDomain[] {
    return [...this.#domains.values()]
      .filter((domain) => domain.customer === customer)
      .toSorted((a, b) => (a.domainName < b.domainName ? -1 : 1))
  }

  /** Whether the registrar holds the name for any customer, as far as it was touched here. */
  has(name: string): boolean {
    return this.#domains.has(name)
  }

  /** The statuses of a name that this registrant gets. */
  firstStatuses(registrant: string): string[] {
    return [this.contacts.isUnconfirmed(registrant) ? UNVERIFIED : 'OK']
  }

  /** Adds a name that was just registered. */
  add(domain: AccountDomain): void {
    this.#keep(domain)
  }

  reset(): void {
    this.#domains.clear()
    this.zones.clear()
    this.templates.clear()
    this.incoming.clear()
    this.leaving.clear()
    this.clearProcesses()
  }

  #keep(domain: AccountDomain): void {
    this.#domains.set(domain.domainName, domain)
    const [oldest] = this.#domains.keys()
    if (this.#domains.size > KEPT_MAX && oldest !== undefined) this.#domains.delete(oldest)
  }
}

/** Moves the expiry date to the first anniversary at least a month away. */
function keepPaid(domain: AccountDomain): void {
  const ends = new Date(domain.expiryDate)
  const soon = labNow().getTime() + MONTH_MS
  while (ends.getTime() < soon) ends.setUTCFullYear(ends.getUTCFullYear() + 1)
  domain.expiryDate = ends.toISOString()
}

/** The registrar writes EPP's clientHold as CLIENT_HOLD. */
function upperSnake(status: EppStatus): string {
  return status.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}
