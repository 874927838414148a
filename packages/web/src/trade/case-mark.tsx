import type { CaseStatus } from '../api/brokerage.ts'
import { ToneMark } from '../parts/tone-mark.tsx'
import type { Tone } from '../parts/tone-mark.tsx'
import { STATUS_TEXT } from './case-words.ts'

const TONES: Record<CaseStatus, Tone> = {
  OPEN: 'waiting',
  CONTACTING_OWNER: 'waiting',
  NEGOTIATING: 'waiting',
  AGREED: 'waiting',
  COMPLETED: 'good',
  CLOSED_NO_DEAL: 'calm',
  CANCELLED: 'calm',
}

/** The status of a case. */
export function CaseMark({ status }: { status: CaseStatus }) {
  return <ToneMark tone={TONES[status]} text={STATUS_TEXT[status]} />
}
