import type { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { Noted } from '../domains/note-change.ts'

/** How one attempt went. */
export type Outcome = { kind: 'done'; noted: Noted } | Undone
export type Undone =
  | { kind: 'failed'; code: string; text: string }
  /** Not now: tried again, as one more attempt or as the same one. */
  | { kind: 'later'; waitMs: number; process_id: number | null; why: string }

/** Attempts at one name; with the waits between them they take about five minutes. */
export const ATTEMPTS_MAX = 12
/** Looks at what a registry does later: about half an hour. */
export const LOOKS_MAX = 40
const FIRST_WAIT_MS = 500
const WAIT_MS_MAX = 60_000

/**
 * What an error of the registrar means for a change. A refusal is final. Of everything else nobody
 * knows whether it happened: it is looked into at the next attempt.
 */
export function outcomeOf(error: RegistrarError, attempts: number): Undone {
  if (error.kind === 'refused') return { kind: 'failed', code: codeOf(error), text: textOf(error) }
  const askedMs = (error.retryAfterSeconds ?? 0) * 1000
  const waitMs = Math.min(Math.max(askedMs, backoffMs(attempts)), WAIT_MS_MAX)
  return laterOrFailed({ waitMs, attempts, process_id: null, why: error.message })
}

type Later = { waitMs: number; attempts: number; process_id: number | null; why: string }

/** A change that could not be brought to an end in many attempts ends as failed, and says why. */
export function laterOrFailed({ waitMs, attempts, process_id, why }: Later): Undone {
  const max = process_id === null ? ATTEMPTS_MAX : LOOKS_MAX
  if (attempts < max) return { kind: 'later', waitMs, process_id, why }
  const text = `Given up after ${attempts} attempts; it may have happened. ${why}`
  return { kind: 'failed', code: 'no_answer', text }
}

/** Twice as long each time, and never the same for all: they failed at the same moment. */
export function backoffMs(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), WAIT_MS_MAX) * (0.75 + Math.random() * 0.5)
}

function codeOf({ status }: RegistrarError): string {
  return status === 404 ? 'not_held' : 'refused'
}

function textOf({ status, message, violations }: RegistrarError): string {
  if (status === 404) return 'The registrar no longer holds it.'
  const [first] = violations
  return first ? `The registrar refused: ${first.field} ${first.message}` : message
}
