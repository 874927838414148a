import type { DeliveryStatus } from '../api/deliveries.ts'
import { ToneMark } from '../parts/tone-mark.tsx'
import type { Tone } from '../parts/tone-mark.tsx'

/** How a delivery stands, as people say it. */
export const DELIVERY_TEXT: Record<DeliveryStatus, string> = {
  delivered: 'Delivered',
  pending: 'Pending',
  failed: 'Failed',
}

const TONES: Record<DeliveryStatus, Tone> = { delivered: 'good', pending: 'waiting', failed: 'bad' }

/** What became of a delivery. */
export function StatusMark({ status }: { status: DeliveryStatus }) {
  return <ToneMark tone={TONES[status]} text={DELIVERY_TEXT[status]} />
}
