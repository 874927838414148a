import { ApiError } from '../api/api-error.ts'
import { Empty } from '../empty/empty.tsx'
import { Failure } from '../failure/failure.tsx'

type Props = { title: string; error: Error; onRetry: () => void }

/** Why one thing is not shown: it did not load, or there is none, which trying again won't change. */
export function Missing({ title, error, onRetry }: Props) {
  if (error instanceof ApiError && error.status === 404) return <Empty title={error.message} />
  return <Failure title={title} error={error} onRetry={onRetry} />
}
