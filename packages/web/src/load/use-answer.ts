import { useCallback, useState, useSyncExternalStore } from 'react'
import { answerTo, askAgain, follow } from './answers.ts'
import type { Answer, Question } from './answers.ts'
import { servedTo, useServedAnswers } from './served-answers.ts'

const NO_LISTENER = () => () => {}

/** A query's answer, updated as it changes. With `isWanted` false, only what is already cached. */
export function useAnswer<T>(
  question: Question<T>,
  isWanted = true,
): Answer<T> & { askAgain: () => void } {
  // The key identifies the query: another object with the same key asks the same.
  const [asked, setAsked] = useState(question)
  const current = asked.key === question.key ? asked : question
  if (current !== asked) setAsked(current)
  const listen = useCallback((listener: () => void) => follow(current, listener), [current])
  const served = useServedAnswers()
  const answer = useSyncExternalStore(
    isWanted ? listen : NO_LISTENER,
    () => answerTo(current),
    () => servedTo<T>(served, current.key),
  )
  return { ...answer, askAgain: () => askAgain(current) }
}
