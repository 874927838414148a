import type { ToolSettings } from '../../../tool-deps.ts'
import type { RefusalCode, RefusalDetail } from '../../../refusal.ts'

/** Resource limits of a tools process. Beyond them, it ends itself. */
export type ProcessLimits = {
  /** CPU time that one turn of the event loop may use. */
  blockedCpuMs: number
  /** Wall time that one turn may take, even if it uses no CPU time. */
  blockedMs: number
  memoryBytes: number
}

/** Messages to the tools process. */
export type Order =
  | { type: 'start'; settings: ToolSettings; limits: ProcessLimits }
  | { type: 'run'; id: number; run: RunOrder }
  | { type: 'abort'; id: number }

export type RunOrder = {
  slug: string
  input: unknown
  now: Date
  deadlineMs: number
  resultCharsMax: number
}

/**
 * Messages from the tools process. Results are JSON strings, so they can be forwarded without
 * parsing.
 */
export type Report =
  | { type: 'ready' }
  | { type: 'progress'; id: number; json: string }
  | { type: 'done'; id: number; json: string }
  | { type: 'failed'; id: number; failure: Failure }

export type Failure =
  | { kind: 'reported'; reason: string; message: string }
  | { kind: 'refused'; code: RefusalCode; message: string; details: RefusalDetail[] | undefined }
  | { kind: 'too_large' }
  | { kind: 'unexpected'; message: string; stack: string | undefined }
