import { Link } from '../address/link.tsx'
import { invoiceHref } from '../api/billing.ts'
import { readReceipt } from '../api/cart.ts'
import type { Receipt, ReceiptItem } from '../api/cart.ts'
import { ConfirmPaymentButton } from '../billing/confirm-payment-button.tsx'
import { failureText } from '../failure/change-failure.ts'
import { useFollowed } from '../load/use-followed.ts'
import { centsText } from '../names/cents-text.ts'
import { momentText } from '../names/day-text.ts'
import { DomainName } from '../names/domain-name.tsx'
import { Part } from '../parts/part.tsx'
import { markOf, ToneMark } from '../parts/tone-mark.tsx'
import type { Mark } from '../parts/tone-mark.tsx'
import { transferHref } from '../transfers/transfer-words.ts'
import { declineText } from './decline-text.ts'
import { opText } from './op-text.ts'
import { isOpen, isSettled, markOfReceipt } from './status-text.ts'

const POLL_MS = 1_000

const STATE_MARKS: Record<string, Mark> = {
  waiting: { text: 'Waiting for payment', tone: 'waiting' },
  queued: { text: 'Queued', tone: 'waiting' },
  running: { text: 'In progress', tone: 'waiting' },
  registry: { text: 'In progress', tone: 'waiting' },
  registrar_credit: { text: 'Delayed', tone: 'waiting' },
  in_doubt: { text: 'Being checked', tone: 'waiting' },
  done: { text: 'Done', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
}

type Props = {
  id: string
  onClose: () => void
  /** It was paid just now, so the names that came with it are the news. */
  isNew?: boolean
}

/** A receipt that updates until it is closed. */
export function ReceiptPart({ id, onClose, isNew = false }: Props) {
  const { now: receipt, error } = useFollowed<Receipt>(id, {
    read: readReceipt,
    isOver: isSettled,
    onEnd: onClose,
    everyMs: POLL_MS,
  })
  if (!receipt)
    return <output className="hint is-waiting">{error || 'Loading the receipt…'}</output>
  return (
    <Part id="receipt-title" title={isNew ? newsOf(receipt) : 'Receipt'}>
      <div className="row between">
        <output>{statusText(receipt)}</output>
        <span className="row small soft">
          <span>{momentText(receipt.created_at)}</span>
          <span>{receipt.receipt_id}</span>
        </span>
      </div>
      {receipt.needs_confirmation && (
        <ConfirmPaymentButton receiptId={receipt.receipt_id} onDone={onClose} />
      )}
      {receipt.status === 'closed' && (receipt.taken_cents ?? 0) > 0 && (
        <p>
          <a href={invoiceHref(receipt.receipt_id)} target="_blank" rel="noreferrer">
            Print the invoice
          </a>
        </p>
      )}
      <ul className="things" aria-label="Receipt items">
        {receipt.items.map((item) => (
          <Item
            key={`${item.op} ${item.domain}`}
            item={item}
            mark={markOfItem(item, receipt)}
            chargedEarly={whyChargedEarly(item, receipt)}
          />
        ))}
      </ul>
    </Part>
  )
}

/** `solarkit.com is yours`, once a name was registered. */
function newsOf({ items }: Receipt): string {
  const names = items.filter(({ op, state }) => op === 'register' && state === 'done')
  const [first] = names
  if (!first) return 'Receipt'
  return names.length === 1 ? `${first.domain} is yours` : `${names.length} names are yours`
}

/** `Complete. Charged $12.00 of $24.00.`, or without the total if all of it was charged. */
function statusText(receipt: Receipt): string {
  const { status, reason, taken_cents, total_cents, needs_confirmation } = receipt
  if (needs_confirmation) return 'Your bank wants you to confirm the payment.'
  const { text } = markOfReceipt(receipt)
  const total = centsText(total_cents, 'USD')
  if (status === 'failed') return `${text}. ${declineText(reason)}`
  if (taken_cents === null) return `${text}. ${total} is held on your card.`
  const charged = centsText(taken_cents, 'USD')
  return charged === total
    ? `${text}. Charged ${total}.`
    : `${text}. Charged ${charged} of ${total}.`
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

/**
 * A transfer is charged once it has started. Its own page says when it's done. What wasn't paid for
 * waits for nothing any more.
 */
function markOfItem({ op, state, code, refunded_cents }: ReceiptItem, receipt: Receipt): Mark {
  if (receipt.status === 'failed') return markOfReceipt(receipt)
  if (refunded_cents > 0) return { text: 'Refunded', tone: 'calm' }
  // The code of an item that hasn't failed says what it waits for, even if it was charged already.
  const isPaused = state === 'queued' || (op === 'transfer' && state === 'done')
  const waiting = isPaused && code !== null ? STATE_MARKS[code] : undefined
  if (waiting) return waiting
  if (op === 'transfer' && state === 'done') return { text: 'Started', tone: 'good' }
  return markOf(STATE_MARKS, state)
}

/** A card is charged once for the whole cart, so what is still open is charged with the rest. */
function whyChargedEarly(item: ReceiptItem, { taken_cents, items }: Receipt): string | undefined {
  if (!isOpen(item) || (taken_cents ?? 0) === 0) return undefined
  return items.some(({ op, state }) => op === 'transfer' && state === 'done')
    ? 'It was charged with your transfer, because transfers are charged when they start.'
    : 'Your bank holds the money for a few days only, so we charged it.'
}

function isWaiting(item: ReceiptItem): boolean {
  return item.message !== null && isOpen(item)
}

type ItemProps = { item: ReceiptItem; mark: Mark; chargedEarly: string | undefined }

function Item({ item, mark, chargedEarly }: ItemProps) {
  return (
    <li>
      <div className="thing">
        <DomainName name={item.domain} />
        <span className="hint">{opText(item)}</span>
        {item.state === 'failed' && (
          <span className="error">
            {failureText({ code: item.code ?? '', message: item.message ?? '' })}{' '}
            {item.refunded_cents === 0 && 'You weren’t charged for it.'}
          </span>
        )}
        {isWaiting(item) && <span className="small">{item.message}</span>}
        {chargedEarly !== undefined && (
          <span className="small">{chargedEarly} If it fails, we refund it.</span>
        )}
        {item.op === 'register' && item.state === 'done' && <NextSteps domain={item.domain} />}
        {item.refunded_cents > 0 && (
          <span className="small">Refunded {centsText(item.refunded_cents, 'USD')}.</span>
        )}
        {item.transfer_id !== null && item.state === 'done' && (
          <Link to={transferHref({ transfer_id: item.transfer_id })}>See the progress</Link>
        )}
      </div>
      <ToneMark {...mark} />
      <b>{centsText(item.price_cents, 'USD')}</b>
    </li>
  )
}
