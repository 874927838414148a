import { readReceipt } from '../api/cart.ts'
import type { Receipt } from '../api/cart.ts'
import { useFollowed } from '../load/use-followed.ts'
import { centsText } from '../names/cents-text.ts'
import { momentText } from '../names/day-text.ts'
import { Part } from '../parts/part.tsx'
import { declineText } from './decline-text.ts'
import { opText } from './op-text.ts'
import { STATUS_TEXT } from './status-text.ts'

const POLL_MS = 1_000

const STATE_TEXT: Record<string, string> = {
  waiting: 'Waiting for payment',
  queued: 'Queued',
  running: 'In progress',
  done: 'Done',
  failed: 'Failed',
}

/** A receipt that updates until it is closed. */
export function ReceiptPart({ id, onClose }: { id: string; onClose: () => void }) {
  const { now: receipt, error } = useFollowed<Receipt>(id, {
    read: readReceipt,
    isOver: ({ status }) => status === 'closed' || status === 'failed',
    onEnd: onClose,
    everyMs: POLL_MS,
  })
  if (!receipt)
    return <output className="hint is-waiting">{error || 'Loading the receipt…'}</output>
  const { status, total_cents, taken_cents, reason, items, created_at } = receipt
  return (
    <Part id="receipt-title" title="Receipt">
      <p className="hint">
        {momentText(created_at)} · {receipt.receipt_id}
      </p>
      <output>
        {STATUS_TEXT[status] ?? status}
        {reason !== null && `. ${declineText(reason).replace(/\.$/, '')}`}
        {taken_cents === null
          ? `. Held: ${centsText(total_cents, 'USD')}.`
          : `. Charged: ${centsText(taken_cents, 'USD')} of ${centsText(total_cents, 'USD')}.`}
      </output>
      <ul className="things" aria-label="Receipt items">
        {items.map((item) => (
          <li key={`${item.op} ${item.domain}`}>
            <div className="thing">
              <strong>{item.domain}</strong>
              <span className="hint">{opText(item)}</span>
              {item.message !== null && <span className="hint">{item.message}</span>}
            </div>
            <span>{STATE_TEXT[item.state] ?? item.state}</span>
            <span>{centsText(item.price_cents, 'USD')}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
