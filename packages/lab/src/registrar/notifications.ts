import { labNow } from '../frame/lab-clock.ts'

/** Something that the registrar tells its customer about. */
export interface Notification {
  id: number
  fireDate: string
  eventType: string
  notificationType: string
  process?: number
  processType?: string
  /** The domain name, or the contact's handle. */
  processIdentifier?: string
  subjectStatus?: string
  transferType?: string
}

interface Finished {
  id: number
  type: string
  action: string
  identifier: string
  status: string
}

/** Beyond this, the oldest is dropped: nobody reads them. */
const KEPT_MAX = 10_000

/**
 * The notifications that the customer has not acknowledged, oldest first. They are read by polling,
 * or sent by the webhook. Both take only the first: nothing behind it is seen before that.
 */
export class Notifications {
  #queue: Record<string, unknown>[] = []
  #lastId = 900_000
  #acknowledged: number[] = []
  /** Called when there is something new. */
  onAdded: () => void = () => {}

  add(event: Omit<Notification, 'id' | 'fireDate'>): void {
    this.addRaw({ ...event })
  }

  /** A process that has ended. */
  addFinished({ id, type, action, identifier, status }: Finished): void {
    this.add({
      eventType: 'PROCESS_FINISHED',
      notificationType: action,
      process: id,
      processType: type,
      processIdentifier: identifier,
      subjectStatus: status,
    })
  }

  /** Anything, for tests of what a customer does with what it can't use. */
  addRaw(event: Record<string, unknown>): void {
    this.#lastId += 1
    this.#queue.push({ id: this.#lastId, fireDate: labNow().toISOString(), ...event })
    if (this.#queue.length > KEPT_MAX) this.#queue.shift()
    this.onAdded()
  }

  get count(): number {
    return this.#queue.length
  }

  get first(): Record<string, unknown> | undefined {
    return this.#queue[0]
  }

  /** The ids that were acknowledged, in that order. */
  get acknowledged(): readonly number[] {
    return this.#acknowledged
  }

  /** Returns false if there is no such notification. */
  acknowledge(id: unknown): boolean {
    const at = this.#queue.findIndex((each) => each['id'] === id)
    if (at < 0) return false
    this.#queue.splice(at, 1)
    this.#acknowledged.push(Number(id))
    if (this.#acknowledged.length > KEPT_MAX) this.#acknowledged.shift()
    return true
  }

  clear(): void {
    this.#queue = []
    this.#acknowledged = []
  }
}
