import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Caller } from './registration-calls.ts'

/** What the registrar tells us about by itself. Anything but the id may be missing. */
export type RegistrarNotice = {
  id: number
  event_type: string | null
  process_id: number | null
  /** A domain name, or the handle of a contact. */
  identifier: string | null
  subject_status: string | null
}

const PollAnswer = Type.Object({
  count: Type.Optional(Type.Integer({ minimum: 0 })),
  notification: Type.Optional(Type.Unknown()),
})
const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const NAME_LENGTH_MAX = 255
const WORD_LENGTH_MAX = 100
const CONTROL = /\p{Cc}/u

/** Reading notifications, and acknowledging them: only then does the next one show up. */
export class NoticeCalls {
  readonly #caller: Caller
  readonly #path: string

  constructor(caller: Caller, customer: string) {
    this.#caller = caller
    this.#path = `/customers/${encodeURIComponent(customer)}/notifications`
  }

  /** The oldest notification that we haven't acknowledged, as it came; undefined if there is none. */
  async poll(signal?: AbortSignal): Promise<unknown> {
    const call = { method: 'GET', path: `${this.#path}/poll` } as const
    const { body } = await this.#caller.send(call, signal)
    return this.#caller.demand(PollAnswer, body).notification
  }

  async acknowledge(id: number, signal?: AbortSignal): Promise<void> {
    await this.#caller.send({ method: 'POST', path: `${this.#path}/${id}/ack`, body: {} }, signal)
  }
}

/** A notification as we understand it; undefined if it has no id. */
export function readNotice(body: unknown): RegistrarNotice | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { id, eventType, process, processIdentifier, subjectStatus } = body as Record<
    string,
    unknown
  >
  if (!Value.Check(Id, id)) return undefined
  return {
    id,
    event_type: textOf(eventType, WORD_LENGTH_MAX),
    process_id: Value.Check(Id, process) ? process : null,
    identifier: textOf(processIdentifier, NAME_LENGTH_MAX),
    subject_status: textOf(subjectStatus, WORD_LENGTH_MAX),
  }
}

/** Null for anything that our database couldn't store. */
function textOf(value: unknown, lengthMax: number): string | null {
  const isText = typeof value === 'string' && value !== '' && value.length <= lengthMax
  return isText && !CONTROL.test(value) ? value : null
}
