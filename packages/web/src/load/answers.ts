import { ApiError } from '../api/api-error.ts'

/** Something to ask the service, and how long its answer holds. */
export type Question<T> = {
  /** Names the answer: whoever asks under the same key shares it. */
  key: string
  ask: (signal: AbortSignal) => Promise<T>
  /** How long an answer is reused; half a minute unless told. */
  freshMs?: number
  /** False: a failure is not asked again by itself. */
  isRepeated?: boolean
  /** Only somebody who is signed in gets an answer. */
  isOwn?: boolean
}

export type Answer<T> = {
  data: T | undefined
  error: Error | undefined
  isAsking: boolean
  /** When the data came, in milliseconds; 0 before it did. */
  at: number
}

const FRESH_MS = 30_000
const KEPT_MAX = 60
const REPEAT_AFTER_MS = 500
const NOTHING: Answer<never> = { data: undefined, error: undefined, isAsking: false, at: 0 }

type Entry = {
  answer: Answer<unknown>
  listeners: Set<() => void>
  leave: AbortController | undefined
  /** Asks once more what those who look want to know. */
  again: (() => void) | undefined
  isOwn: boolean
}

const entries = new Map<string, Entry>()

export function answerTo<T>({ key }: Question<T>): Answer<T> {
  // One key belongs to one question, so what is kept under it has the question's type.
  return (entries.get(key)?.answer ?? NOTHING) as Answer<T>
}

/** Asks unless an answer that still holds, or is on its way, is there. Failures are asked anew. */
export function askAhead<T>(question: Question<T>): void {
  const { answer } = entryOf(question.key)
  if (answer.isAsking || isFresh(question, answer)) return
  askAgain(question)
}

/** Listens to a question's answer, asking where none is there. A failure stays until told. */
export function follow<T>(question: Question<T>, listener: () => void): () => void {
  const entry = entryOf(question.key)
  entry.listeners.add(listener)
  entry.again = () => askAgain(question)
  entry.isOwn = question.isOwn ?? false
  if (!entry.answer.error || entry.answer.isAsking) askAhead(question)
  return () => {
    entry.listeners.delete(listener)
    if (entry.listeners.size === 0) leave(question.key, entry)
  }
}

export function askAgain<T>(question: Question<T>): void {
  const entry = entryOf(question.key)
  // Whoever presses "Try again" twice must not begin anew what is on its way.
  if (isRetried(entry.answer)) return
  entry.leave?.abort()
  const controller = new AbortController()
  entry.leave = controller
  tell(entry, { ...entry.answer, isAsking: true })
  void settle(question, entry, controller.signal)
}

/**
 * Forgets everything: another person is here now, or nobody. What is looked at is asked anew, but
 * for nobody only what anybody may know: the pages that show the rest are on their way out.
 */
export function forgetAnswers({ isAnybodyHere = false } = {}): void {
  for (const [key, entry] of entries) {
    entry.leave?.abort()
    if (entry.listeners.size === 0) entries.delete(key)
    else {
      tell(entry, NOTHING)
      if (isAnybodyHere || !entry.isOwn) entry.again?.()
    }
  }
}

/** The line is back: what somebody looks at and could not be had is asked once more. */
export function askFailedAgain(): void {
  for (const { answer, listeners, again } of entries.values()) {
    const isLost = answer.error instanceof ApiError && answer.error.status === 0
    if (isLost && !answer.isAsking && listeners.size > 0) again?.()
  }
}

/** Puts an answer in place that came another way, such as with the reply to a change. */
export function keepAnswer<T>({ key }: Question<T>, data: T): void {
  const entry = entryOf(key)
  entry.leave?.abort()
  tell(entry, { data, error: undefined, isAsking: false, at: Date.now() })
}

/** Nothing came yet, and it is asked once more. */
function isRetried({ data, error, isAsking }: Answer<unknown>): boolean {
  return isAsking && error !== undefined && data === undefined
}

async function settle<T>(question: Question<T>, entry: Entry, signal: AbortSignal): Promise<void> {
  try {
    const data = await askTwice(question, signal)
    if (signal.aborted) return
    tell(entry, { data, error: undefined, isAsking: false, at: Date.now() })
  } catch (thrown) {
    if (signal.aborted) return
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    tell(entry, { ...entry.answer, error, isAsking: false })
  }
}

/**
 * Only failures that may pass by themselves are asked again, and once: a refusal stays a refusal,
 * and asking again after a 429 only makes the wait longer.
 */
async function askTwice<T>(question: Question<T>, signal: AbortSignal): Promise<T> {
  try {
    return await question.ask(signal)
  } catch (error) {
    if (question.isRepeated === false || signal.aborted || !mayPass(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER_MS))
    signal.throwIfAborted()
    return await question.ask(signal)
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

function isFresh({ freshMs = FRESH_MS }: Question<unknown>, { data, error, at }: Answer<unknown>) {
  return data !== undefined && !error && Date.now() - at < freshMs
}

/** Nobody waits any more: what is on its way is given up, and a failure is no news later. */
function leave(key: string, entry: Entry): void {
  if (entry.answer.isAsking) {
    entry.leave?.abort()
    entry.answer = { ...entry.answer, isAsking: false }
  }
  if (entry.answer.data === undefined && entries.get(key) === entry) entries.delete(key)
}

function entryOf(key: string): Entry {
  const known = entries.get(key)
  if (known) return known
  makeRoom()
  const entry: Entry = {
    answer: NOTHING,
    listeners: new Set(),
    leave: undefined,
    again: undefined,
    isOwn: false,
  }
  entries.set(key, entry)
  return entry
}

/** The oldest that nobody looks at goes first. */
function makeRoom(): void {
  for (const [key, { listeners }] of entries) {
    if (entries.size < KEPT_MAX) return
    if (listeners.size === 0) entries.delete(key)
  }
}

function tell(entry: Entry, answer: Answer<unknown>): void {
  entry.answer = answer
  for (const listener of entry.listeners) listener()
}
