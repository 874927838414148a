import type { EppStatus } from '../world/facts.ts'
import type { LookUp } from '../world/world-of.ts'
import { AccountContacts } from './account-contacts.ts'
import { firstAuthCode } from './outgoing-transfer.ts'
import type { OutgoingTransfer } from './outgoing-transfer.ts'
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
  createdDate: string
  expiryDate: string
  /** The DNSSEC keys whose DS records are at the registry. */
  keyData: KeyData[]
}

/** The registrant of some names, and optionally their status. */
export interface Holding {
  email: string
  status?: string
}

export const PROCESS_STATUSES = [
  'NEW',
  'VALIDATED',
  'RUNNING',
  'COMPLETED',
  'INVALID',
  'CANCELLED',
  'FAILED',
  'IN_DOUBT',
  'SCHEDULED',
  'SUSPENDED',
] as const
export type ProcessStatus = (typeof PROCESS_STATUSES)[number]

export interface AccountProcess {
  id: number
  user: string
  customer: string
  createdDate: string
  status: ProcessStatus
  type: 'domain'
  action: string
  identifier: string
  /** What it cost, once it is completed: cents by currency. */
  transaction?: Record<string, number>
}

/** How a process goes on after it was started. */
interface Course {
  looksLeft: number
  ends: ProcessStatus | null
  /** Called if it ends well. */
  complete: () => void
}

/** A registration that was accepted. */
interface Creation {
  name: string
  customer: string
  cents: number
  plan: { status: ProcessStatus; looks: number; ends: ProcessStatus | null }
  finish: () => void
}

/** How many processes are kept. Beyond this, the oldest is dropped. */
const PROCESSES_MAX = 50_000
/**
 * How many changed names are kept. Beyond this, the oldest is dropped and returns to its initial
 * state.
 */
const KEPT_MAX = 20_000
const MONTH_MS = 30 * 86_400_000
/** A name in one of these states can only be restored. */
export const DELETION_STATUSES = ['REDEMPTION_PERIOD', 'PENDING_DELETE']

/**
 * The customer's names and the processes running on them. Every registered name in the simulated
 * world counts as the customer's. Which of them a demo owns is up to the demo.
 */
export class AccountDomains {
  readonly contacts = new AccountContacts()
  readonly zones = new Zones()
  #lookUp: LookUp
  #domains = new Map<string, AccountDomain>()
  #processes = new Map<number, AccountProcess>()
  #courses = new Map<number, Course>()
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
  hold(names: readonly string[], customer: string, { email, status }: Holding): string[] {
    const { handle } = this.contacts.of(email)
    return names.filter((name) => {
      const domain = this.get(name, customer)
      if (!domain) return true
      domain.registrant = handle
      if (status !== undefined) domain.status = [status]
      // Dates in the simulated world are fixed, so some have passed. Extend them for names somebody
      // owns.
      if (!domain.status.some((each) => DELETION_STATUSES.includes(each))) keepPaid(domain)
      return false
    })
  }

  /** The names that were changed, sorted by name. */
  list(customer: string): AccountDomain[] {
    return [...this.#domains.values()]
      .filter((domain) => domain.customer === customer)
      .toSorted((a, b) => (a.domainName < b.domainName ? -1 : 1))
  }

  /**
   * Starts a process on a name. With `isLater` it is reported as running once and then completed;
   * otherwise it is completed from the start.
   */
  begin(domain: AccountDomain, action: string, isLater: boolean): AccountProcess {
    const status = isLater ? 'RUNNING' : 'COMPLETED'
    const process = this.#start({ domain, action, status })
    if (isLater) this.#follow(process.id, { looksLeft: 1, ends: 'COMPLETED', complete: () => {} })
    return process
  }

  /** Starts a registration. Unless it completes at once, reading the process moves it on. */
  beginCreation({ name, customer, cents, plan, finish }: Creation): AccountProcess {
    const { status, looks, ends } = plan
    const domain = { domainName: name, customer }
    const process = this.#start({ domain, action: 'create', status })
    const complete = () => {
      process.transaction = { USD: cents }
    }
    if (status === 'COMPLETED') complete()
    else {
      const both = () => {
        complete()
        finish()
      }
      this.#follow(process.id, { looksLeft: looks, ends, complete: both })
    }
    return process
  }

  #start(started: {
    domain: Pick<AccountDomain, 'domainName' | 'customer'>
    action: string
    status: ProcessStatus
  }): AccountProcess {
    const { domain, action, status } = started
    this.#lastProcess += 1
    const process: AccountProcess = {
      id: this.#lastProcess,
      user: `${domain.customer}/api`,
      customer: domain.customer,
      createdDate: new Date().toISOString(),
      status,
      type: 'domain',
      action,
      identifier: domain.domainName,
    }
    this.#processes.set(process.id, process)
    this.#processes.delete(process.id - PROCESSES_MAX)
    return process
  }

  #follow(id: number, course: Course): void {
    this.#courses.set(id, course)
    this.#courses.delete(id - PROCESSES_MAX)
  }

  /** Ends the processes of a name now, for example one that was in doubt. */
  endProcesses(name: string, status: ProcessStatus): number {
    const open = [...this.#courses.keys()].filter(
      (id) => this.#processes.get(id)?.identifier === name,
    )
    for (const id of open) this.#end(id, status)
    return open.length
  }

  #end(id: number, status: ProcessStatus): void {
    const process = this.#processes.get(id)
    const course = this.#courses.get(id)
    this.#courses.delete(id)
    if (!process) return
    process.status = status
    if (status === 'COMPLETED') course?.complete()
  }

  /** Whether the registrar holds the name for any customer, as far as it was touched here. */
  has(name: string): boolean {
    return this.#domains.has(name)
  }

  /** Adds a name that was just registered. */
  add(domain: AccountDomain): void {
    this.#keep(domain)
  }

  seeProcess(id: number): AccountProcess | undefined {
    const process = this.#processes.get(id)
    if (!process) return undefined
    const seen = { ...process }
    const course = this.#courses.get(id)
    if (course?.ends && (course.looksLeft -= 1) <= 0) this.#end(id, course.ends)
    return seen
  }

  /** The registrar's log of processes, oldest first. Reading it does not advance them. */
  listProcesses(identifier: string | null, action: string | null): AccountProcess[] {
    return [...this.#processes.values()].filter(
      (process) =>
        (identifier === null || process.identifier === identifier) &&
        (action === null || process.action === action),
    )
  }

  reset(): void {
    this.#domains.clear()
    this.zones.clear()
    this.#processes.clear()
    this.#courses.clear()
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
  const soon = Date.now() + MONTH_MS
  while (ends.getTime() < soon) ends.setUTCFullYear(ends.getUTCFullYear() + 1)
  domain.expiryDate = ends.toISOString()
}

/** The registrar writes EPP's clientHold as CLIENT_HOLD. */
function upperSnake(status: EppStatus): string {
  return status.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}
