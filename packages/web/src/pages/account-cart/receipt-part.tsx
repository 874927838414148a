import { useEffect, useState } from 'react'
import { Part } from '../../account/account-frame.tsx'
import { readReceipt } from '../../api/cart.ts'
import type { Receipt } from '../../api/cart.ts'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { opText } from './op-text.ts'
import { STATUS_TEXT } from './status-text.ts'

const LOOK_MS = 1_000

const STATE_TEXT: Record<string, string> = {
  waiting: 'Waiting for the payment',
  queued: 'Waiting its turn',
  running: 'Under way',
  done: 'Done',
  failed: 'Failed',
}

/** A receipt, followed until it is closed. */
export function ReceiptPart({ id, onClose }: { id: string; onClose: () => void }) {
  const { receipt, error } = useReceipt(id, onClose)
  if (!receipt)
    return <output className="note is-waiting">{error || 'Loading the receipt…'}</output>
  const { status, total_cents, taken_cents, reason, items, created_at } = receipt
  return (
    <Part id="receipt-title" title="Receipt">
      <p className="note">
        {momentText(created_at)} · {receipt.receipt_id}
      </p>
      <output>
        {STATUS_TEXT[status] ?? status}
        {reason !== null && `: ${reason}`}
        {taken_cents === null
          ? `. Held: ${centsText(total_cents, 'USD')}.`
          : `. Taken: ${centsText(taken_cents, 'USD')} of ${centsText(total_cents, 'USD')}.`}
      </output>
      <ul className="things" aria-label="Items of the receipt">
        {items.map((item) => (
          <li key={`${item.op} ${item.domain}`}>
            <div className="thing">
              <strong>{item.domain}</strong>
              <span className="note">{opText(item)}</span>
              {item.message !== null && <span className="note">{item.message}</span>}
            </div>
            <span>{STATE_TEXT[item.state] ?? item.state}</span>
            <span>{centsText(item.price_cents, 'USD')}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function useReceipt(id: string, onClose: () => void) {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    const leave = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      try {
        const next = await readReceipt(id, leave.signal)
        setReceipt(next)
        if (next.status === 'closed' || next.status === 'failed') return onClose()
        timer = setTimeout(() => void look(), LOOK_MS)
      } catch (thrown) {
        if (!leave.signal.aborted) setError((thrown as Error).message)
      }
    }
    void look()
    return () => {
      leave.abort()
      clearTimeout(timer)
    }
    // oxlint-disable-next-line exhaustive-deps -- whoever is told of the end is the same page.
  }, [id])
  return { receipt, error }
}
