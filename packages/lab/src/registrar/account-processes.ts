import { labNow } from '../frame/lab-clock.ts'
import { Notifications } from './notifications.ts'

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
  /** Why it failed. */
  error?: { type: string; message: string }
  /** What else can be done while it waits: `RESEND` sends the registry's email again. */
  resumeTypes?: string[]
}

/** Whose process it is. */
interface Named {
  domainName: string
  customer: string
}

/** How a process goes on after it was started. */
interface Course {
  looksLeft: number
  ends: ProcessStatus | null
  /** When it ends by itself, however often it was read: as planned, or else well. */
  endsAt?: Date
  /** Called if it ends well. */
  complete: () => void
}

/** A registration, transfer, renewal or restore that was accepted. */
interface PaidChange {
  name: string
  customer: string
  action: string
  cents: number
  plan: {
    status: ProcessStatus
    looks: number
    ends: ProcessStatus | null
    endsAt?: Date
    currency?: string
  }
  finish: () => void
}

/** How many processes are kept. Beyond this, the oldest is dropped. */
const PROCESSES_MAX = 50_000

/** The processes that the registrar runs on names. */
export class AccountProcesses {
  readonly notifications = new Notifications()
  #processes = new Map<number, AccountProcess>()
  #courses = new Map<number, Course>()
  #lastProcess = 400_000

  /**
   * Starts a process on a name. With `isLater` it is reported as running once and then completed;
   * otherwise it is completed from the start.
   */
  begin(domain: Named, action: string, isLater: boolean): AccountProcess {
    const status = isLater ? 'RUNNING' : 'COMPLETED'
    const process = this.#start({ domain, action, status })
    if (isLater) this.#follow(process.id, { looksLeft: 1, ends: 'COMPLETED', complete: () => {} })
    return process
  }

  /** Starts a paid change. Unless it completes at once, reading the process moves it on. */
  beginPaid({ name, customer, action, cents, plan, finish }: PaidChange): AccountProcess {
    const { status, looks, ends, endsAt, currency = 'USD' } = plan
    const domain = { domainName: name, customer }
    const process = this.#start({ domain, action, status })
    const complete = () => {
      process.transaction = { [currency]: cents }
    }
    if (status === 'COMPLETED') complete()
    else {
      const both = () => {
        complete()
        finish()
      }
      const course = { looksLeft: looks, ends, complete: both }
      this.#follow(process.id, endsAt ? { ...course, endsAt } : course)
    }
    return process
  }

  #start(started: { domain: Named; action: string; status: ProcessStatus }): AccountProcess {
    const { domain, action, status } = started
    this.#lastProcess += 1
    const process: AccountProcess = {
      id: this.#lastProcess,
      user: `${domain.customer}/api`,
      customer: domain.customer,
      createdDate: labNow().toISOString(),
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

  /** Ends the processes whose time has come. */
  endOverdue(): void {
    const now = labNow()
    for (const [id, { endsAt, ends }] of this.#courses) {
      if (endsAt && endsAt <= now) this.#end(id, ends ?? 'COMPLETED')
    }
  }

  /** Cancels a process. Returns false if it has ended. */
  cancelProcess(id: number): boolean {
    if (!this.#courses.has(id)) return false
    this.#end(id, 'CANCELLED')
    return true
  }

  /** A process as it is. Reading it this way does not advance it. */
  processOf(id: number): AccountProcess | undefined {
    return this.#processes.get(id)
  }

  #end(id: number, status: ProcessStatus): void {
    const process = this.#processes.get(id)
    const course = this.#courses.get(id)
    this.#courses.delete(id)
    if (!process) return
    process.status = status
    if (status === 'COMPLETED') course?.complete()
    this.notifications.addFinished(process)
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

  clearProcesses(): void {
    this.#processes.clear()
    this.#courses.clear()
  }
}
