import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject, UIEvent } from 'react'
import { domainHref } from '../../account/domain-href.ts'
import { Link } from '../../address/link.tsx'
import type { OwnedDomain } from '../../api/domains.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { momentDay } from '../../names/day-text.ts'
import { lockText, renewalText } from './before-after.ts'
import { untilText } from './until-text.ts'
import type { Rows } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

const ROW_PX = 56
const SHOWN_PX = 560
/** Rows drawn outside the visible area, so that fast scrolling doesn't show gaps. */
const OVERSCAN = 10
/** An expiry this near is highlighted, unless the domain renews by itself. */
const SOON_MS = 30 * 24 * 3_600_000

type Props = { rows: Rows; total: number; selection: Selection }

/**
 * A table of any length that draws only the visible rows. One row at a time is in the Tab order.
 * The arrow keys move between rows, and with Shift they also select.
 */
export function DomainTable(props: Props) {
  const { rows, total, selection } = props
  const [top, setTop] = useState(0)
  const [active, setActive] = useState(0)
  const [now] = useState(() => new Date())
  const box = useRef<HTMLDivElement>(null)
  const first = Math.max(0, Math.floor(top / ROW_PX) - OVERSCAN)
  const last = Math.min(total, Math.ceil((top + SHOWN_PX) / ROW_PX) + OVERSCAN)
  const { want } = rows
  useEffect(() => want(first, last))
  const focusRow = useRowFocus(box)
  const move = (to: number, isTicked: boolean) => {
    const index = Math.min(Math.max(to, 0), total - 1)
    const row = rows.at(index)
    setActive(index)
    if (isTicked && row && !selection.names.has(row.domain)) {
      void selection.toggle({ name: row.domain, isRange: false })
    }
    scrollTo(box.current, index)
    focusRow(index)
  }
  useKeys(box, (event) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = Number.isFinite(step) ? active + step : step > 0 ? total - 1 : 0
    move(to, event.shiftKey)
  })
  return (
    <div
      ref={box}
      className="domains-box"
      tabIndex={-1}
      onScroll={(event: UIEvent<HTMLDivElement>) => setTop(event.currentTarget.scrollTop)}
    >
      <table className="domains-table" aria-label="Your domains" aria-rowcount={total + 1}>
        <Head selection={selection} isAll={selection.hasAll || isEveryTicked(props)} />
        <tbody>
          <Gap rows={first} />
          {Array.from({ length: last - first }, (_, n) => first + n).map((index) => (
            <Row
              key={index}
              index={index}
              row={rows.at(index)}
              now={now}
              isActive={index === Math.min(active, total - 1)}
              selection={selection}
              onFocus={() => setActive(index)}
            />
          ))}
          <Gap rows={total - last} />
        </tbody>
      </table>
    </div>
  )
}

/** Keys are heard anywhere in the box, which has the focus itself while a row is loading. */
function useKeys(box: RefObject<HTMLDivElement | null>, press: (event: KeyboardEvent) => void) {
  const onKey = useEffectEvent(press)
  useEffect(() => {
    const element = box.current
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [box])
}

/**
 * Moves the focus to a row, which may have to be loaded first. Until then the focus is on the box,
 * so that the keys keep working, and it stays wherever else the reader has moved it meanwhile.
 */
function useRowFocus(box: RefObject<HTMLDivElement | null>): (index: number) => void {
  const awaited = useRef<number | null>(null)
  const focus = (index: number) => {
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    row?.focus()
    return row !== null && row !== undefined
  }
  useLayoutEffect(() => {
    if (awaited.current === null) return
    const hasLeft = document.activeElement !== box.current
    if (hasLeft || focus(awaited.current)) awaited.current = null
  })
  return (index) => {
    awaited.current = null
    if (focus(index)) return
    awaited.current = index
    box.current?.focus({ preventScroll: true })
  }
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

/** Whether every row is loaded and ticked. Other names may be selected as well. */
function isEveryTicked({ rows, total, selection: { names } }: Props): boolean {
  if (total === 0 || names.size < total) return false
  return Array.from({ length: total }, (_, index) => rows.at(index)).every(
    (row) => row !== undefined && names.has(row.domain),
  )
}

function Head({ selection, isAll }: { selection: Selection; isAll: boolean }) {
  const count = selection.names.size
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
        <th scope="col">Name</th>
        <th scope="col">Expires</th>
        <th scope="col">Renewal</th>
        <th scope="col">Lock</th>
        <th scope="col">Folder</th>
        <th scope="col">Name servers</th>
      </tr>
    </thead>
  )
}

type RowProps = {
  index: number
  row: OwnedDomain | undefined
  now: Date
  isActive: boolean
  selection: Selection
  onFocus: () => void
}

function Row({ index, row, now, isActive, selection, onFocus }: RowProps) {
  if (!row) {
    return (
      <tr aria-rowindex={index + 2}>
        <td colSpan={7} className="hint is-waiting">
          Loading…
        </td>
      </tr>
    )
  }
  const { domain, unicode, folder, locked } = row
  const isTicked = selection.names.has(domain)
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
          onChange={({ nativeEvent }) => {
            const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
            void selection.toggle({ name: domain, isRange })
          }}
        />
      </td>
      <th scope="row">
        <Link
          className="domains-name"
          to={domainHref(domain)}
          aria-label={unicode ?? domain}
          tabIndex={isActive ? 0 : -1}
        >
          <DomainName name={unicode ?? domain} />
        </Link>
        <span className="domains-brief">{briefOf(row)}</span>
      </th>
      <td data-label="Expires">
        <Expiry row={row} now={now} />
      </td>
      <td data-label="Renewal">{pendingText(row)}</td>
      <td data-label="Lock">{lockText(locked)}</td>
      <td data-label="Folder">{folder ?? '–'}</td>
      <td data-label="Name servers">
        <Hosts row={row} />
      </td>
    </tr>
  )
}

function Expiry({ row, now }: { row: OwnedDomain; now: Date }) {
  const { state, expires_at, auto_renew } = row
  if (state !== 'active') {
    return (
      <span className="chip" data-state="danger">
        {STATES[state] ?? 'Unknown'}
      </span>
    )
  }
  const alert = alertOf(row)
  const isDue = !auto_renew && expires_at.getTime() - now.getTime() < SOON_MS
  return (
    <>
      <span className={isDue ? 'domains-due' : undefined}>{momentDay(expires_at)}</span>
      <span className={alert === '' ? 'domains-more-text' : 'domains-more-text domains-due'}>
        {alert || untilText(expires_at, now)}
      </span>
    </>
  )
}

/** With the time when the registrar last reported them. */
function Hosts({ row: { nameservers, seen_at } }: { row: OwnedDomain }) {
  const hosts = nameservers.join(', ')
  return (
    <>
      <span className="domains-hosts" title={hosts}>
        {nameservers[0] ?? 'No name servers'}
        {nameservers.length > 1 && <span className="soft"> +{nameservers.length - 1}</span>}
      </span>
      <span className="domains-more-text">
        {seen_at ? `Checked ${momentDay(seen_at)}` : 'Not checked yet'}
      </span>
    </>
  )
}

const STATES: Record<string, string> = {
  expired: 'Expired',
  redemption: 'In redemption',
  pending_delete: 'About to be deleted',
  not_held: 'No longer with us',
}

/** What the owner should look into on the domain's own page. */
function alertOf({ state, leaving, verify_by }: OwnedDomain): string {
  if (state === 'not_held') return ''
  if (leaving) return 'Being transferred'
  return verify_by ? 'Confirm email' : ''
}

/** The requested setting. Until the registrar confirms it, it is shown as pending. */
function pendingText({ auto_renew, auto_renew_pending }: OwnedDomain): string {
  const text = renewalText(auto_renew)
  return auto_renew_pending ? `${text} (pending)` : text
}

/** A row in one line, where there is no room for columns. */
function briefOf(row: OwnedDomain): string {
  const expiry = STATES[row.state] ?? (alertOf(row) || momentDay(row.expires_at))
  const parts = [expiry, pendingText(row).toLowerCase(), lockText(row.locked).toLowerCase()]
  return row.folder === null ? parts.join(' · ') : [...parts, row.folder].join(' · ')
}
