import { FetchFailure } from '../../upstream/fetch-failure.ts'
import { ToolFailure } from './tool.ts'

/** What a caller may know of a run that failed; anything not recognised here is thrown on. */
export function failureOf(error: unknown): { reason: string; message: string } {
  if (error instanceof ToolFailure) return { reason: error.reason, message: error.message }
  if (error instanceof FetchFailure) return { reason: error.kind, message: error.message }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { reason: 'timeout', message: 'It took too long.' }
  }
  throw error
}
