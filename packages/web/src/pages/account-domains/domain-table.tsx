import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, UIEvent } from 'react'
import type { OwnedDomain } from '../../api/domains.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { momentDay } from '../../names/day-text.ts'
import type { Rows } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

const ROW_PX = 56
const SHOWN_PX = 560
/** Rows drawn outside the visible area, so that fast scrolling doesn't show gaps. */
const OVERSCAN = 10

type Props = { rows: Rows; total: number; selection: Selection }

/**
 * A table of any length that draws only the visible rows. One row at a time is in the Tab order.
 * The arrow keys move between rows, and with Shift they also select.
 */
export function DomainTable({ rows, total, selection }: Props) {
  const [top, setTop] = useState(0)
  const [active, setActive] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const first = Math.max(0, Math.floor(top / ROW_PX) - OVERSCAN)
  const last = Math.min(total, Math.ceil((top + SHOWN_PX) / ROW_PX) + OVERSCAN)
  const { want } = rows
  useEffect(() => want(first, last))
  const move = (to: number, isTicked: boolean) => {
    const index = Math.min(Math.max(to, 0), total - 1)
    const row = rows.at(index)
    setActive(index)
    if (isTicked && row && !selection.names.has(row.domain)) {
      void selection.toggle({ index, name: row.domain, isRange: false })
    }
    scrollTo(box.current, index)
    requestAnimationFrame(() => {
      box.current?.querySelector<HTMLInputElement>(`[data-row="${index}"]`)?.focus()
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = Number.isFinite(step) ? active + step : step > 0 ? total - 1 : 0
    move(to, event.shiftKey)
  }
  return (
    <div
      ref={box}
      className="domains-box"
      style={{ maxHeight: SHOWN_PX }}
      onScroll={(event: UIEvent<HTMLDivElement>) => setTop(event.currentTarget.scrollTop)}
    >
      <table className="domains-table" aria-label="Your domains" aria-rowcount={total + 1}>
        <Head selection={selection} total={total} />
        <tbody>
          <Gap rows={first} />
          {Array.from({ length: last - first }, (_, n) => first + n).map((index) => (
            <Row
              key={index}
              index={index}
              row={rows.at(index)}
              isActive={index === Math.min(active, total - 1)}
              selection={selection}
              onFocus={() => setActive(index)}
              onKeyDown={onKeyDown}
            />
          ))}
          <Gap rows={total - last} />
        </tbody>
      </table>
    </div>
  )
}

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The header stays at the top of the box, so a row must be below it to be visible. */
function scrollTo(box: HTMLDivElement | null, index: number): void {
  if (!box) return
  const at = index * ROW_PX
  if (at < box.scrollTop) box.scrollTop = at
  else if (at + 2 * ROW_PX > box.scrollTop + box.clientHeight) {
    box.scrollTop = at + 2 * ROW_PX - box.clientHeight
  }
}

function Gap({ rows }: { rows: number }) {
  return rows > 0 ? <tr aria-hidden="true" style={{ height: rows * ROW_PX }} /> : null
}

function Head({ selection, total }: { selection: Selection; total: number }) {
  const count = selection.names.size
  const isAll = total > 0 && count >= total
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="domains-tick">
          <input
            type="checkbox"
            aria-label="Select all that match"
            checked={isAll}
            ref={(input) => {
              if (input) input.indeterminate = count > 0 && !isAll
            }}
            onChange={() => (isAll ? selection.clear() : void selection.selectAll())}
          />
        </th>
        <th scope="col">Domain</th>
        <th scope="col">Expires</th>
        <th scope="col">Lock</th>
        <th scope="col">Renewal</th>
        <th scope="col">Folder</th>
      </tr>
    </thead>
  )
}

type RowProps = {
  index: number
  row: OwnedDomain | undefined
  isActive: boolean
  selection: Selection
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Row({ index, row, isActive, selection, onFocus, onKeyDown }: RowProps) {
  if (!row) {
    return (
      <tr aria-rowindex={index + 2}>
        <td colSpan={6} className="hint is-waiting">
          Loading…
        </td>
      </tr>
    )
  }
  const { domain, unicode, state, folder, nameservers, locked } = row
  const isTicked = selection.names.has(domain)
  const hosts = nameservers.join(', ')
  return (
    <tr aria-rowindex={index + 2} data-ticked={isTicked}>
      <td className="domains-tick">
        <input
          type="checkbox"
          data-row={index}
          aria-label={unicode ?? domain}
          tabIndex={isActive ? 0 : -1}
          checked={isTicked}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          onChange={({ nativeEvent }) => {
            const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
            void selection.toggle({ index, name: domain, isRange })
          }}
        />
      </td>
      <th scope="row">
        <DomainName name={unicode ?? domain} />
        <span className="domains-hosts" title={hosts}>
          {hosts || 'No name servers'}
        </span>
        <span className="domains-brief">{briefOf(row)}</span>
      </th>
      <td data-label="Expires" className={state === 'active' ? undefined : 'domains-bad'}>
        {expiryText(row)}
        <span className="domains-seen">{seenText(row)}</span>
      </td>
      <td data-label="Lock">{locked ? 'Locked' : 'Unlocked'}</td>
      <td data-label="Renewal">{renewalText(row)}</td>
      <td data-label="Folder">{folder ?? '–'}</td>
    </tr>
  )
}

/** The requested setting. Until the registrar confirms it, it is shown as pending. */
function renewalText({ auto_renew, auto_renew_pending }: OwnedDomain): string {
  const text = auto_renew ? 'Automatic' : 'By hand'
  return auto_renew_pending ? `${text}, soon` : text
}

function briefOf(row: OwnedDomain): string {
  const { folder, locked } = row
  const parts = [expiryText(row), locked ? 'locked' : 'unlocked', renewalText(row).toLowerCase()]
  return folder === null ? parts.join(' · ') : [...parts, folder].join(' · ')
}

function expiryText({ state, expires_at }: OwnedDomain): string {
  if (state === 'not_held') return 'Not with us'
  return state === 'redemption' ? 'In redemption' : momentDay(expires_at)
}

/** When the registrar last reported the domain's state. */
function seenText({ seen_at }: OwnedDomain): string {
  return seen_at ? `Seen ${momentDay(seen_at)}` : 'Not seen yet'
}
