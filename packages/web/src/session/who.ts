import { useEffect } from 'react'
import { readWho } from '../api/account.ts'
import type { Account, Who } from '../api/account.ts'
import { ApiError } from '../api/api-error.ts'
import { answerTo, askServedAgain, forgetAnswers, keepAnswer } from '../load/answers.ts'
import type { Question } from '../load/answers.ts'
import { useAnswer } from '../load/use-answer.ts'

const FRESH_MS = 5 * 60_000
const WHO: Question<Who> = { key: 'who', ask: askWho, freshMs: FRESH_MS }

async function askWho(signal: AbortSignal): Promise<Who> {
  const who = await readWho(signal)
  if (who.account) askServedAgain()
  return who
}

/** Who is signed in. Null for nobody, undefined while unknown. */
export function useAccount(): Account | null | undefined {
  return useWho().data?.account
}

/** Who is signed in, for code outside of components. Null while unknown. */
export function currentAccount(): Account | null {
  return answerTo(WHO).data?.account ?? null
}

/** Who is signed in, with the error if that could not be loaded. */
export function useWho() {
  return useAnswer(WHO)
}

/** Updates the account of the same person. */
export function keepAccount(account: Account | null): void {
  keepAnswer(WHO, { account, mustEnroll: false })
}

/** Staff gave their password but must set up a second factor first. */
export function noteEnrolling(): void {
  forgetAnswers({ isAnybodyHere: true })
  keepAnswer(WHO, { account: null, mustEnroll: true })
}

/** Somebody signed in or out: the previous person's data must not be shown to them. */
export function noteAccount(account: Account | null): void {
  forgetAnswers({ isAnybodyHere: account !== null })
  keepAccount(account)
}

/**
 * The answer to a query about the signed-in account. If the session has ended meanwhile (signed out
 * elsewhere, or expired), the person counts as signed out and is sent to the sign-in page.
 */
export function useMine<T>(question: Question<T>, isWanted = true) {
  const answer = useAnswer({ ...question, isOwn: true }, isWanted)
  const { error } = answer
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) noteAccount(null)
  }, [error])
  return answer
}
