import { readWho } from '../api/account.ts'
import type { Account, Who } from '../api/account.ts'
import { forgetAnswers, keepAnswer } from '../load/answers.ts'
import type { Question } from '../load/answers.ts'
import { useAnswer } from '../load/use-answer.ts'

const FRESH_MS = 5 * 60_000
const WHO: Question<Who> = { key: 'who', ask: readWho, freshMs: FRESH_MS }

/** Who is signed in: null for nobody, undefined while that is not known. */
export function useAccount(): Account | null | undefined {
  return useAnswer(WHO).data?.account
}

/** The same person, with something changed. */
export function keepAccount(account: Account | null): void {
  keepAnswer(WHO, { account })
}

/** Somebody came or left: what was answered to the one before is not for them. */
export function noteAccount(account: Account | null): void {
  forgetAnswers()
  keepAccount(account)
}
