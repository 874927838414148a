import type { DeliveryStatus } from '../api/deliveries.ts'
import { ToneMark } from './tone-mark.tsx'
import type { Tone } from './tone-mark.tsx'

/** What became of a delivery. */
export function StatusMark({ status }: { status: DeliveryStatus }) {
  return <ToneMark tone={TONES[status]} text={status} />
}

const TONES: Record<DeliveryStatus, Tone> = { delivered: 'good', pending: 'waiting', failed: 'bad' }
