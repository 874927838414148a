import { createContext, useContext, useSyncExternalStore } from 'react'
import { NOTHING } from './answers.ts'
import type { Answer, Question } from './answers.ts'

/**
 * The answers in the HTML that the server sent. On the server they belong to one request, so they
 * are never in a global. In the browser they are read only while hydrating.
 */
export const ServedAnswers = createContext<ReadonlyMap<string, Answer<unknown>>>(new Map())

const NO_CHANGES = () => () => {}

/** The answer in the HTML, on the server and while hydrating. Afterwards there is none. */
export function useServed<T>({ key }: Question<T>): Answer<T> {
  const served = useServedAnswers()
  return useSyncExternalStore(
    NO_CHANGES,
    () => NOTHING,
    () => servedTo<T>(served, key),
  )
}

export function useServedAnswers(): ReadonlyMap<string, Answer<unknown>> {
  return useContext(ServedAnswers)
}

export function servedTo<T>(served: ReadonlyMap<string, Answer<unknown>>, key: string): Answer<T> {
  // One key belongs to one query, so the answer has the query's type.
  return (served.get(key) ?? NOTHING) as Answer<T>
}
