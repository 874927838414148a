import type { DeliveryStatus } from '../api/deliveries.ts'
import '../names/state-mark.css'

/** What became of a delivery, told apart by shape as well as by colour. */
export function StatusMark({ status }: { status: DeliveryStatus }) {
  return (
    <span className="state" data-status={status}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[status]} />
      </svg>
      {status}
    </span>
  )
}

/** A tick, a clock, a cross. */
const SHAPES = {
  delivered: 'M3 8.5 6.5 12 13 4.5',
  pending: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM8 5v3.5l2 1.5',
  failed: 'M4 4l8 8M12 4l-8 8',
} satisfies Record<DeliveryStatus, string>
