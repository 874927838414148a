import { ApiError } from '../api/api-error.ts'

/** A query to the service, and how long its answer stays fresh. */
export type Question<T> = {
  /** Identifies the answer: queries with the same key share it. */
  key: string
  ask: (signal: AbortSignal) => Promise<T>
  /** How long an answer is reused. Half a minute by default. */
  freshMs?: number
  /** False: don't retry automatically after a failure. */
  isRepeated?: boolean
  /** Can only be answered for somebody who is signed in. */
  isOwn?: boolean
  /** Everybody gets the same answer, so one that came with the HTML is never asked again. */
  isSameForAll?: boolean
  /** How long the server waits for the answer before it renders the page without it. */
  waitMs?: number
  /** Too large for the HTML: the browser asks for it again before it hydrates. */
  isLarge?: boolean
  /** Who asks before the page is there, if not both. */
  askedAheadBy?: 'server' | 'browser'
}

export type Answer<T> = {
  data: T | undefined
  error: Error | undefined
  isAsking: boolean
  /** When the data arrived, in milliseconds; 0 before that, and once it may be out of date. */
  at: number
}

const FRESH_MS = 30_000
const KEPT_MAX = 60
const REPEAT_AFTER_MS = 500
export const NOTHING: Answer<never> = { data: undefined, error: undefined, isAsking: false, at: 0 }

type Entry = {
  answer: Answer<unknown>
  listeners: Set<() => void>
  leave: AbortController | undefined
  /** Asks again on behalf of the current listeners. */
  again: (() => void) | undefined
  isOwn: boolean
  /** Came with the HTML, which is rendered for a visitor who isn't signed in. */
  isForAnyone: boolean
}

const entries = new Map<string, Entry>()
/** Aborted when somebody signs out: from some moment on the service refuses what is only theirs. */
let staying = new AbortController()

export function answerTo<T>({ key }: Question<T>): Answer<T> {
  // One key belongs to one query, so the cached answer has the query's type.
  return (entries.get(key)?.answer ?? NOTHING) as Answer<T>
}

/** Asks, unless an answer is fresh or on its way. Earlier failures are retried. */
export function askAhead<T>(question: Question<T>): void {
  const { answer, isForAnyone } = entryOf(question.key)
  // The server asked a moment ago and was refused: asking again changes nothing.
  const isRefused = isForAnyone && answer.error
  if (answer.isAsking || isRefused || isFresh(question, answer)) return
  askAgain(question)
}

/**
 * Subscribes to a query's answer, asking if there is none. A failure stays until a retry is
 * requested.
 */
export function follow<T>(question: Question<T>, listener: () => void): () => void {
  const entry = entryOf(question.key)
  entry.listeners.add(listener)
  entry.again = () => askAgain(question)
  entry.isOwn = question.isOwn ?? false
  if (question.isSameForAll) entry.isForAnyone = false
  if (!entry.answer.error || entry.answer.isAsking) askAhead(question)
  return () => {
    entry.listeners.delete(listener)
    if (entry.listeners.size === 0) leave(question.key, entry)
  }
}

export function askAgain<T>(question: Question<T>): void {
  if (question.isOwn && staying.signal.aborted) return
  const entry = entryOf(question.key)
  // Pressing "Try again" twice must not restart a retry that is already running.
  if (isRetrying(entry.answer)) return
  entry.leave?.abort()
  const controller = new AbortController()
  entry.leave = controller
  publish(entry, { ...entry.answer, isAsking: true })
  void settle(question, entry, controller.signal)
}

/** Ends calls that only the person signed in may make. */
export function ownSignal(): AbortSignal {
  return staying.signal
}

/** Before signing out: stops what only this person may ask. If that failed: asks it again. */
export function holdOwnQuestions(isHeld: boolean): void {
  if (isHeld) staying.abort()
  else staying = new AbortController()
  for (const { isOwn, listeners, leave: pending, again } of entries.values()) {
    if (!isOwn || listeners.size === 0) continue
    if (isHeld) pending?.abort()
    else again?.()
  }
}

/**
 * Clears the cache because the person signed in has changed or signed out. What is on screen is
 * asked again. After a sign-out only public queries are, since the private pages are about to
 * close.
 */
export function forgetAnswers({ isAnybodyHere = false } = {}): void {
  if (staying.signal.aborted) staying = new AbortController()
  for (const [key, entry] of entries) {
    entry.leave?.abort()
    if (entry.listeners.size === 0) entries.delete(key)
    else {
      publish(entry, NOTHING)
      if (isAnybodyHere || !entry.isOwn) entry.again?.()
    }
  }
}

/** The connection is back: retry what is on screen and failed without a response. */
export function askFailedAgain(): void {
  for (const { answer, listeners, again } of entries.values()) {
    const isLost = answer.error instanceof ApiError && answer.error.status === 0
    if (isLost && !answer.isAsking && listeners.size > 0) again?.()
  }
}

/** Stores an answer that came another way, for example with the reply to a change. */
export function keepAnswer<T>({ key }: Question<T>, data: T): void {
  const entry = entryOf(key)
  entry.leave?.abort()
  publish(entry, { data, error: undefined, isAsking: false, at: Date.now() })
}

/** Stores the answers that came with the HTML. */
export function keepServed(answers: ReadonlyMap<string, Answer<unknown>>): void {
  for (const [key, answer] of answers) {
    const entry = entryOf(key)
    entry.answer = answer
    entry.isForAnyone = true
  }
}

/** The answer to a query that was asked, once it is there or has failed. */
export async function whenAnswered(key: string): Promise<Answer<unknown>> {
  const entry = entryOf(key)
  return await new Promise((resolve) => {
    const look = () => {
      if (entry.answer.data === undefined && !entry.answer.error) return
      entry.listeners.delete(look)
      resolve(entry.answer)
    }
    entry.listeners.add(look)
    look()
  })
}

/**
 * Somebody is signed in: what came with the HTML may hide what they can see, such as prices. What
 * is on screen stays until its new answer arrives.
 */
export function askServedAgain(): void {
  for (const [key, entry] of entries) {
    if (!entry.isForAnyone) continue
    entry.isForAnyone = false
    if (entry.listeners.size === 0) entries.delete(key)
    else entry.again?.()
  }
}

/** No data yet, and a retry is running. */
function isRetrying({ data, error, isAsking }: Answer<unknown>): boolean {
  return isAsking && error !== undefined && data === undefined
}

async function settle<T>(question: Question<T>, entry: Entry, signal: AbortSignal): Promise<void> {
  try {
    const data = await askWithRetry(question, signal)
    if (signal.aborted) return
    publish(entry, { data, error: undefined, isAsking: false, at: Date.now() })
  } catch (thrown) {
    if (signal.aborted) return
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    publish(entry, { ...entry.answer, error, isAsking: false })
  }
}

/**
 * Retries once, and only failures that may be temporary: a refusal stays a refusal, and retrying
 * after a 429 only makes the wait longer.
 */
async function askWithRetry<T>(question: Question<T>, signal: AbortSignal): Promise<T> {
  try {
    return await question.ask(signal)
  } catch (error) {
    if (question.isRepeated === false || signal.aborted || !isTemporary(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER_MS))
    signal.throwIfAborted()
    return await question.ask(signal)
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

function isFresh({ freshMs = FRESH_MS }: Question<unknown>, { data, error, at }: Answer<unknown>) {
  return data !== undefined && !error && Date.now() - at < freshMs
}

/**
 * Nobody is listening any more: cancel the pending request and drop a failure. What is there was
 * about to be replaced, so it no longer counts as fresh.
 */
function leave(key: string, entry: Entry): void {
  if (entry.answer.isAsking) {
    entry.leave?.abort()
    entry.answer = { ...entry.answer, isAsking: false, at: 0 }
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
    isForAnyone: false,
  }
  entries.set(key, entry)
  return entry
}

/** Evicts the oldest answers without listeners first. */
function makeRoom(): void {
  for (const [key, { listeners }] of entries) {
    if (entries.size < KEPT_MAX) return
    if (listeners.size === 0) entries.delete(key)
  }
}

function publish(entry: Entry, answer: Answer<unknown>): void {
  if (answer.at !== entry.answer.at) entry.isForAnyone = false
  entry.answer = answer
  for (const listener of entry.listeners) listener()
}
