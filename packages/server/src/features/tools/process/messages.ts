import type { ToolSettings } from '../../../tool-deps.ts'
import type { RefusalCode, RefusalDetail } from '../../../refusal.ts'
import type { Kind, Questions } from '../../market/name-index/questions.ts'

/** What a tools process may use; beyond it, the process ends itself. */
export type ProcessLimits = {
  /** Processor time that one turn of its event loop may take. */
  blockedCpuMs: number
  /** A turn may not take longer than this even where it uses no processor time. */
  blockedMs: number
  memoryBytes: number
}

/** To the tools process. */
export type Order =
  | { type: 'start'; settings: ToolSettings; limits: ProcessLimits }
  | { type: 'run'; id: number; run: RunOrder }
  | { type: 'abort'; id: number }
  | { type: 'answer'; number: number; answer: unknown }

export type RunOrder = {
  slug: string
  input: unknown
  now: Date
  deadlineMs: number
  resultCharsMax: number
}

/** From the tools process. Results are JSON texts, so they can be passed on without parsing. */
export type Report =
  | { type: 'ready' }
  | { type: 'progress'; id: number; json: string }
  | { type: 'done'; id: number; json: string }
  | { type: 'failed'; id: number; failure: Failure }
  | { type: 'ask'; number: number; kind: Kind; asked: Questions[Kind]['asked'] }

export type Failure =
  | { kind: 'told'; reason: string; message: string }
  | { kind: 'refused'; code: RefusalCode; message: string; details: RefusalDetail[] | undefined }
  | { kind: 'too_large' }
  | { kind: 'unexpected'; message: string; stack: string | undefined }
