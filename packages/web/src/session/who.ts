import { useEffect } from 'react'
import { readWho } from '../api/account.ts'
import type { Account, Who } from '../api/account.ts'
import { ApiError } from '../api/api-error.ts'
import { forgetAnswers, keepAnswer } from '../load/answers.ts'
import type { Question } from '../load/answers.ts'
import { useAnswer } from '../load/use-answer.ts'

const FRESH_MS = 5 * 60_000
const WHO: Question<Who> = { key: 'who', ask: readWho, freshMs: FRESH_MS }

/** Who is signed in: null for nobody, undefined while that is not known. */
export function useAccount(): Account | null | undefined {
  return useWho().data?.account
}

/** The same, with what failed where it could not be learned. */
export function useWho() {
  return useAnswer(WHO)
}

/** The same person, with something changed. */
export function keepAccount(account: Account | null): void {
  keepAnswer(WHO, { account, mustEnroll: false })
}

/** Staff gave their password and have a second factor to set up first. */
export function noteEnrolling(): void {
  forgetAnswers({ isAnybodyHere: true })
  keepAnswer(WHO, { account: null, mustEnroll: true })
}

/** Somebody came or left: what was answered to the one before is not for them. */
export function noteAccount(account: Account | null): void {
  forgetAnswers({ isAnybodyHere: account !== null })
  keepAccount(account)
}

/**
 * The answer to a question about one's own account. Where the session has ended meanwhile, signed
 * out elsewhere or too old, nobody is here any more, and the page leads to the sign-in.
 */
export function useMine<T>(question: Question<T>) {
  const answer = useAnswer({ ...question, isOwn: true })
  const { error } = answer
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) noteAccount(null)
  }, [error])
  return answer
}
