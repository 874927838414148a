import { ApiError } from '../api/api-error.ts'
import { Empty } from '../empty/empty.tsx'
import { Failure } from '../failure/failure.tsx'

type Props = { title: string; error: Error; onRetry: () => void }

/**
 * Why an item isn't shown: it failed to load, or it doesn't exist, in which case retrying won't
 * help.
 */
export function Missing({ title, error, onRetry }: Props) {
  if (error instanceof ApiError && error.status === 404) return <Empty title={error.message} />
  return <Failure title={title} error={error} onRetry={onRetry} />
}
