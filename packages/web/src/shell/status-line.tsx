import { useQuery } from '@tanstack/react-query'
import { readReadiness } from '../api/readiness.ts'

const ASK_AGAIN_MS = 60_000

/** Whether the service can do its work now; leads to what it says about itself. */
export function StatusLine() {
  const { status } = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => readReadiness(signal),
    refetchInterval: ASK_AGAIN_MS,
  })
  return (
    <a href="/readyz" className="status" data-status={status}>
      {STATUS_TEXT[status]}
    </a>
  )
}

const STATUS_TEXT = {
  pending: 'Status: asking',
  success: 'Status: ready',
  error: 'Status: not ready',
} as const
