import { ApiError } from '../api/api-error.ts'
import type { Answer } from '../load/answers.ts'
import type { AnyQuestion } from '../load/site-page.ts'

/** A page that isn't known after this long is sent with its loading state. */
const WAIT_MS = 1_000

/** Answers that stay the same until the next release. There are only a few such questions. */
const LASTING_MAX = 10

type Answers = Map<string, Answer<unknown>>

/**
 * Asks everything a page needs to know, at once. What isn't answered in time is left out. What
 * never changes is asked once and kept in `lasting`.
 */
export async function answerQuestions(
  questions: readonly AnyQuestion[],
  lasting: Answers,
): Promise<Answers> {
  const answers = await Promise.all(
    questions.map(async (question) => {
      const { key, waitMs = WAIT_MS, freshMs, isSameForAll } = question
      const answer = lasting.get(key) ?? (await answerWithin(question, waitMs))
      if (!answer) return []
      const isLasting = isSameForAll && freshMs === Number.POSITIVE_INFINITY && !answer.error
      if (isLasting && lasting.size < LASTING_MAX) lasting.set(key, answer)
      return [[key, answer]] as const
    }),
  )
  // In the order of the questions, whichever came first: the same page is the same bytes.
  return new Map(answers.flat())
}

async function answerWithin({ ask }: AnyQuestion, waitMs: number) {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), waitMs)
  try {
    return answered({ data: await orAborted(ask(late.signal), late.signal) })
  } catch (error) {
    // A refusal stays one, so the page says so. Anything else may pass: the browser asks again.
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
    return isRefused ? answered({ error }) : undefined
  } finally {
    clearTimeout(timer)
  }
}

/** A call that ignores its signal must not hold the page back: it gets one more turn, no more. */
async function orAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => setImmediate(() => reject(signal.reason as Error)))
  })
  return await Promise.race([result, aborted])
}

function answered(found: { data?: unknown; error?: ApiError }): Answer<unknown> {
  return { data: found.data, error: found.error, isAsking: false, at: Date.now() }
}
