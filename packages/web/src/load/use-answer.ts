import { useCallback, useState, useSyncExternalStore } from 'react'
import { answerTo, askAgain, follow } from './answers.ts'
import type { Answer, Question } from './answers.ts'

const NO_LISTENER = () => () => {}

/** A question's answer, as it comes. `isWanted` false: what is there, without asking. */
export function useAnswer<T>(
  question: Question<T>,
  isWanted = true,
): Answer<T> & { askAgain: () => void } {
  // The key stands for the question: another object with the same key asks the same.
  const [asked, setAsked] = useState(question)
  const current = asked.key === question.key ? asked : question
  if (current !== asked) setAsked(current)
  const listen = useCallback((listener: () => void) => follow(current, listener), [current])
  const answer = useSyncExternalStore(isWanted ? listen : NO_LISTENER, () => answerTo(current))
  return { ...answer, askAgain: () => askAgain(current) }
}
