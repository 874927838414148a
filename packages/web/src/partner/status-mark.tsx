import type { DeliveryStatus } from '../api/deliveries.ts'
import { ToneMark } from '../parts/tone-mark.tsx'
import type { Tone } from '../parts/tone-mark.tsx'

/** Each delivery status in words. */
export const DELIVERY_TEXT: Record<DeliveryStatus, string> = {
  delivered: 'Delivered',
  pending: 'Pending',
  failed: 'Failed',
}

const TONES: Record<DeliveryStatus, Tone> = { delivered: 'good', pending: 'waiting', failed: 'bad' }

/** The status of a delivery. */
export function StatusMark({ status }: { status: DeliveryStatus }) {
  return <ToneMark tone={TONES[status]} text={DELIVERY_TEXT[status]} />
}
