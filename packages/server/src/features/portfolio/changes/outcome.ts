import type { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { Cost } from '../../../upstream/registrar/registration-calls.ts'
import type { ChangeResult } from '../domains/note-change.ts'

/** The outcome of one attempt. */
export type Outcome = { kind: 'done'; noted: ChangeResult; bought?: Bought } | Undone
/** The registrar's process, and what it cost us. */
export type Bought = Cost & { process_id: number | null }
export type Undone =
  | { kind: 'failed'; code: string; text: string }
  /** To be retried later. With a `process_id`, the retry only checks that process. */
  | { kind: 'later'; waitMs: number; process_id: number | null; why: string; waiting_for?: Waiting }
  /** Nobody knows whether it happened, so it waits for staff. */
  | { kind: 'in_doubt'; why: string }

/** What a buyer is told that a registration waits for. */
export type Waiting = 'registrar_credit' | 'registry'

/** Attempts per name. With the waits in between, they take about five minutes. */
export const ATTEMPTS_MAX = 12
/** Checks of an asynchronous registry process: about half an hour. */
export const LOOKS_MAX = 40
const FIRST_WAIT_MS = 500
const WAIT_MS_MAX = 60_000

/**
 * What a registrar error means for a change. A refusal is final. With any other error we can't know
 * whether the change happened, so the next attempt finds out.
 */
export function outcomeOf(error: RegistrarError, attempts: number): Undone {
  if (error.kind === 'refused') return { kind: 'failed', code: codeOf(error), text: textOf(error) }
  const askedMs = (error.retryAfterSeconds ?? 0) * 1000
  const waitMs = Math.min(Math.max(askedMs, backoffMs(attempts)), WAIT_MS_MAX)
  return laterOrFailed({ waitMs, attempts, process_id: null, why: error.message })
}

type Later = { waitMs: number; attempts: number; process_id: number | null; why: string }

/** Fails a change, with the reason, once it has used up its attempts. */
export function laterOrFailed({ waitMs, attempts, process_id, why }: Later): Undone {
  const max = process_id === null ? ATTEMPTS_MAX : LOOKS_MAX
  if (attempts < max) return { kind: 'later', waitMs, process_id, why }
  const text = `Given up after ${attempts} attempts; it may have happened. ${why}`
  return { kind: 'failed', code: 'no_answer', text }
}

/** Exponential backoff with jitter, because many changes fail at the same moment. */
export function backoffMs(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), WAIT_MS_MAX) * (0.75 + Math.random() * 0.5)
}

function codeOf({ isMissing }: RegistrarError): string {
  return isMissing ? 'not_held' : 'refused'
}

function textOf({ isMissing, message, violations }: RegistrarError): string {
  if (isMissing) return 'The registrar no longer holds it.'
  const [first] = violations
  return first ? `The registrar refused: ${first.field} ${first.message}` : message
}
