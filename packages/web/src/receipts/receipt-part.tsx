import { Link } from '../address/link.tsx'
import { readReceipt } from '../api/cart.ts'
import type { Receipt, ReceiptItem } from '../api/cart.ts'
import { failureText } from '../failure/change-failure.ts'
import { useFollowed } from '../load/use-followed.ts'
import { centsText } from '../names/cents-text.ts'
import { momentText } from '../names/day-text.ts'
import { DomainName } from '../names/domain-name.tsx'
import { Part } from '../parts/part.tsx'
import { markOf, ToneMark } from '../parts/tone-mark.tsx'
import type { Mark } from '../parts/tone-mark.tsx'
import { declineText } from './decline-text.ts'
import { opText } from './op-text.ts'
import { STATUS_MARKS } from './status-text.ts'

const POLL_MS = 1_000

const STATE_MARKS: Record<string, Mark> = {
  waiting: { text: 'Waiting for payment', tone: 'waiting' },
  queued: { text: 'Queued', tone: 'waiting' },
  running: { text: 'In progress', tone: 'waiting' },
  in_doubt: { text: 'Being checked', tone: 'waiting' },
  done: { text: 'Done', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
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
  return (
    <Part id="receipt-title" title="Receipt">
      <div className="row between">
        <output>{statusText(receipt)}</output>
        <span className="small soft">
          {momentText(receipt.created_at)} · {receipt.receipt_id}
        </span>
      </div>
      <ul className="things" aria-label="Receipt items">
        {receipt.items.map((item) => (
          <Item key={`${item.op} ${item.domain}`} item={item} />
        ))}
      </ul>
    </Part>
  )
}

/** `Complete. Charged $12.00 of $24.00.` */
function statusText({ status, reason, taken_cents, total_cents }: Receipt): string {
  const { text } = markOf(STATUS_MARKS, status)
  const total = centsText(total_cents, 'USD')
  if (status === 'failed') return `${text}. ${declineText(reason)}`
  if (taken_cents === null) return `${text}. ${total} is held on your card.`
  return `${text}. Charged ${centsText(taken_cents, 'USD')} of ${total}.`
}

/** The name is in the portfolio now. */
function NextSteps({ domain }: { domain: string }) {
  const page = `/account/domains/${encodeURIComponent(domain)}`
  return (
    <span className="row receipt-next" data-gap="2">
      <Link
        className="btn"
        data-size="s"
        to={`${page}?tab=dns`}
        aria-label={`Set up DNS: ${domain}`}
      >
        Set up DNS
      </Link>
      <Link className="btn" data-size="s" to={page} aria-label={`See the name: ${domain}`}>
        See the name
      </Link>
    </span>
  )
}

function isWaiting({ state, message }: ReceiptItem): boolean {
  return message !== null && state !== 'done' && state !== 'failed'
}

function Item({ item }: { item: ReceiptItem }) {
  return (
    <li>
      <div className="thing">
        <DomainName name={item.domain} />
        <span className="hint">{opText(item)}</span>
        {item.state === 'failed' && (
          <span className="error">
            {failureText({ code: item.code ?? '', message: item.message ?? '' })} You weren’t
            charged for it.
          </span>
        )}
        {isWaiting(item) && <span className="small">{item.message}</span>}
        {item.op === 'register' && item.state === 'done' && <NextSteps domain={item.domain} />}
      </div>
      <ToneMark {...markOf(STATE_MARKS, item.state)} />
      <b>{centsText(item.price_cents, 'USD')}</b>
    </li>
  )
}
