import { FetchFailure } from '../../upstream/fetch-failure.ts'
import { ToolFailure } from './tool.ts'

/** The failure as callers may see it. Rethrows anything that is not an expected failure. */
export function failureOf(error: unknown): { reason: string; message: string } {
  if (error instanceof ToolFailure) return { reason: error.reason, message: error.message }
  if (error instanceof FetchFailure) return { reason: error.kind, message: error.message }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { reason: 'timeout', message: 'It took too long.' }
  }
  throw error
}
