import { useEffect } from 'react'
import { readReadiness } from '../api/readiness.ts'
import { askAgain } from '../load/answers.ts'
import { useAnswer } from '../load/use-answer.ts'

const ASK_AGAIN_MS = 60_000
const READINESS = { key: 'readiness', ask: readReadiness }

/** Whether the service is ready, with a link to its status. */
export function StatusLine() {
  const { data, error } = useAnswer(READINESS)
  useEffect(() => {
    const timer = setInterval(() => askAgain(READINESS), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  const status = error ? 'error' : data ? 'success' : 'pending'
  return (
    <a href="/readyz" className="chip status" data-state={LOOKS[status]}>
      {STATUS_TEXT[status]}
    </a>
  )
}

const STATUS_TEXT = {
  pending: 'Checking status',
  success: 'All systems normal',
  error: 'Some systems are down',
} as const

const LOOKS = { pending: 'unknown', success: 'available', error: 'danger' } as const
