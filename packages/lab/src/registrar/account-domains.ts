import type { EppStatus } from '../world/facts.ts'
import type { LookUp } from '../world/world-of.ts'

/** A name as the registrar keeps it for its customer. */
export interface AccountDomain {
  domainName: string
  customer: string
  registrant: string
  contacts: { role: string; handle: string }[]
  status: string[]
  ns: string[]
  autoRenew: boolean
  privacyProtect: boolean
  createdDate: string
  expiryDate: string
}

export interface AccountProcess {
  id: number
  user: string
  customer: string
  createdDate: string
  status: 'RUNNING' | 'COMPLETED'
  type: 'domain'
  action: string
  identifier: string
}

/** Names touched so far; beyond it the oldest is forgotten and stands again as the world has it. */
const KEPT_MAX = 20_000

/**
 * The customer's names and what is under way with them. Every registered name of the world is taken
 * for the customer's own: what a demo owns is for the demo to say.
 */
export class AccountDomains {
  #lookUp: LookUp
  #domains = new Map<string, AccountDomain>()
  #processes = new Map<number, AccountProcess>()
  #lastProcess = 400_000

  constructor(lookUp: LookUp) {
    this.#lookUp = lookUp
  }

  get(name: string, customer: string): AccountDomain | undefined {
    const kept = this.#domains.get(name)
    if (kept) return kept.customer === customer ? kept : undefined
    const world = this.#lookUp(name)
    if (world?.state !== 'taken') return undefined
    const { facts } = world
    const domain: AccountDomain = {
      domainName: world.name,
      customer,
      registrant: `${customer}-registrant`,
      contacts: [
        { role: 'ADMIN', handle: `${customer}-admin` },
        { role: 'TECH', handle: `${customer}-tech` },
      ],
      status: facts.statuses.map(upperSnake),
      ns: [...facts.nameservers],
      autoRenew: false,
      privacyProtect: facts.isPrivate,
      createdDate: facts.created.toISOString(),
      expiryDate: facts.expires.toISOString(),
    }
    this.#keep(domain)
    return domain
  }

  /** The names that were touched, in the order of their names. */
  list(customer: string): AccountDomain[] {
    return [...this.#domains.values()]
      .filter((domain) => domain.customer === customer)
      .toSorted((a, b) => (a.domainName < b.domainName ? -1 : 1))
  }

  /** Work that the registry does later: seen running once, then completed. */
  begin(domain: AccountDomain, action: string): AccountProcess {
    this.#lastProcess += 1
    const process: AccountProcess = {
      id: this.#lastProcess,
      user: `${domain.customer}/api`,
      customer: domain.customer,
      createdDate: new Date().toISOString(),
      status: 'RUNNING',
      type: 'domain',
      action,
      identifier: domain.domainName,
    }
    this.#processes.set(process.id, process)
    return process
  }

  seeProcess(id: number): AccountProcess | undefined {
    const process = this.#processes.get(id)
    if (!process) return undefined
    const seen = { ...process }
    process.status = 'COMPLETED'
    return seen
  }

  reset(): void {
    this.#domains.clear()
    this.#processes.clear()
  }

  #keep(domain: AccountDomain): void {
    this.#domains.set(domain.domainName, domain)
    const [oldest] = this.#domains.keys()
    if (this.#domains.size > KEPT_MAX && oldest !== undefined) this.#domains.delete(oldest)
  }
}

/** The registrar spells EPP's clientHold as CLIENT_HOLD. */
function upperSnake(status: EppStatus): string {
  return status.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}
