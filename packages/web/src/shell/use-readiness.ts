import { useEffect } from 'react'
import { readReadiness } from '../api/readiness.ts'
import { askAgain } from '../load/answers.ts'
import { useAnswer } from '../load/use-answer.ts'

const ASK_AGAIN_MS = 60_000
const READINESS = { key: 'readiness', ask: readReadiness }

export const READINESS_TEXT = {
  pending: 'Checking status',
  success: 'All systems normal',
  error: 'Some systems are down',
} as const

export const READINESS_LOOKS = {
  pending: 'unknown',
  success: 'available',
  error: 'danger',
} as const

/** Whether the service is ready, asked once a minute. `at` is when it last answered. */
export function useReadiness(): { status: keyof typeof READINESS_TEXT; at: number } {
  const { data, error, at } = useAnswer(READINESS)
  useEffect(() => {
    const timer = setInterval(() => askAgain(READINESS), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return { status: error ? 'error' : data ? 'success' : 'pending', at }
}
