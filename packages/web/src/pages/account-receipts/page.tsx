import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { readReceipts, RECEIPTS_A_PAGE } from '../../api/cart.ts'
import type { Receipt } from '../../api/cart.ts'
import { Empty } from '../../empty/empty.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { ReceiptPart } from '../../receipts/receipt-part.tsx'
import { markOfReceipt } from '../../receipts/status-text.ts'
import { useMine } from '../../session/who.ts'

/** Past payments, newest first, with the outcome of each item. */
export function AccountReceiptsPage() {
  return <AccountFrame title="Receipts">{() => <Receipts />}</AccountFrame>
}

function Receipts() {
  const { receipt, from = '0' } = useAddress().query
  const offset = /^\d{1,6}$/.test(from) ? Number(from) : 0
  const { data, error, askAgain } = useMine({
    key: `receipts ${offset}`,
    ask: (signal: AbortSignal) => readReceipts(offset, signal),
    freshMs: 0,
  })
  return (
    <>
      {receipt !== undefined && <ReceiptPart key={receipt} id={receipt} onClose={askAgain} />}
      <Part id="receipts-title" title="All receipts">
        {data && data.receipts.length === 0 && (
          <Empty title="No receipts yet">
            Register or renew a domain, and its receipt shows up here.
          </Empty>
        )}
        {data && data.receipts.length > 0 && <List receipts={data.receipts} offset={offset} />}
        <LoadState what="receipts" isHere={data !== undefined} error={error} askAgain={askAgain} />
        <p className="actions receipt-pages">
          {offset > 0 && (
            <Link
              className="btn"
              data-size="s"
              to={hrefOf({ offset: Math.max(0, offset - RECEIPTS_A_PAGE) })}
            >
              Newer
            </Link>
          )}
          {data && offset + RECEIPTS_A_PAGE < data.total && (
            <Link className="btn" data-size="s" to={hrefOf({ offset: offset + RECEIPTS_A_PAGE })}>
              Older
            </Link>
          )}
        </p>
      </Part>
    </>
  )
}

function List({ receipts, offset }: { receipts: Receipt[]; offset: number }) {
  return (
    <ul className="things" aria-label="Receipts">
      {receipts.map((receipt) => (
        <li key={receipt.receipt_id}>
          <div className="thing">
            <Link to={hrefOf({ offset, receipt: receipt.receipt_id })}>
              {momentText(receipt.created_at)}
            </Link>
            <span className="hint">{aboutText(receipt)}</span>
          </div>
          <ToneMark {...markOfReceipt(receipt)} />
          <b>{centsText(receipt.taken_cents ?? receipt.total_cents, 'USD')}</b>
        </li>
      ))}
    </ul>
  )
}

/** What it was for: `acme.com and 2 more. Automatic renewal`. */
function aboutText({ items, automatic }: Receipt): string {
  const [first, ...others] = items
  const names = first
    ? `${first.domain}${others.length > 0 ? ` and ${others.length} more` : ''}`
    : ''
  return [names, ...(automatic ? ['Automatic renewal'] : [])].join('. ')
}

function hrefOf({ offset, receipt }: { offset: number; receipt?: string }): string {
  const query = new URLSearchParams()
  if (receipt !== undefined) query.set('receipt', receipt)
  if (offset > 0) query.set('from', String(offset))
  const text = query.toString()
  return text === '' ? '/account/receipts' : `/account/receipts?${text}`
}
