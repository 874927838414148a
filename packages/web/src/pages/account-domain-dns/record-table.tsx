import { startTransition, useEffect, useRef, useState } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { pencil, trash2, undo2 } from '../../kit/section-icons.ts'
import type { Row, Step } from './draft.ts'
import { RecordForm } from './record-form.tsx'

type Props = { domain: string; rows: Row[]; onStep: (step: Step) => void }

/** About what fits on a screen. The page opens with these, and draws the others a frame later. */
const FIRST = 20
/** Rows that are drawn without being asked for. A thousand would be slow on a phone. */
const SHOWN = 200
const STATES = { saved: '', added: 'New', changed: 'Changed', removed: 'Removed' }

/** All records, each edited in place. */
export function RecordTable({ domain, rows, onStep }: Props) {
  const [editing, setEditing] = useState<string | null>(null)
  const [shown, setShown] = useState(FIRST)
  useEffect(() => onceDrawn(() => setShown((count) => Math.max(count, SHOWN))), [])
  const table = useRef<HTMLTableElement>(null)
  const close = (key: string) => {
    setEditing(null)
    // The form goes away, so the focus goes back to the button that opened it.
    requestAnimationFrame(() => {
      table.current?.querySelector<HTMLElement>(`[data-edit="${key}"]`)?.focus()
    })
  }
  return (
    <>
      <table ref={table} className="table dns-table">
        <caption className="hide">DNS records of {domain}</caption>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
            <th scope="col" className="p2">
              TTL
            </th>
            <th scope="col">
              <span className="hide">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) =>
            editing === row.key ? (
              <tr key={row.key} className="dns-editing">
                <td colSpan={5}>
                  <RecordForm
                    domain={domain}
                    label={`Edit ${titleOf(row)}`}
                    record={row.record}
                    isTypeFixed
                    submit="Done"
                    onSubmit={(record) => {
                      onStep({ kind: 'edit', row, record })
                      close(row.key)
                    }}
                    onCancel={() => close(row.key)}
                  />
                </td>
              </tr>
            ) : (
              <RecordRow
                key={row.key}
                row={row}
                onEdit={() => setEditing(row.key)}
                onStep={onStep}
              />
            ),
          )}
        </tbody>
      </table>
      {shown >= SHOWN && rows.length > shown && (
        <button
          type="button"
          className="btn dns-more"
          data-kind="ghost"
          onClick={() => setShown(shown + SHOWN * 5)}
        >
          Show {(rows.length - shown).toLocaleString('en-US')} more
        </button>
      )}
    </>
  )
}

/** Runs after the next frame, and gives way to whatever the person does. Returns how to stop it. */
function onceDrawn(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => startTransition(work))
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

type RowProps = { row: Row; onEdit: () => void; onStep: (step: Step) => void }

function RecordRow({ row, onEdit, onStep }: RowProps) {
  const { record, state, key } = row
  const { type, name, content, ttl, priority } = record
  const title = titleOf(row)
  return (
    <tr data-change={state}>
      <td>
        <span className="dns-tag">{type}</span>
      </td>
      <th scope="row" className="dns-name">
        {name}
        {state !== 'saved' && <span className="dns-mark">{STATES[state]}</span>}
      </th>
      <td className="dns-value">
        {priority !== undefined && priority !== null && (
          <span className="dns-priority" title="Priority">
            {priority}
          </span>
        )}
        <span>{content}</span>
      </td>
      <td className="p2 dns-ttl">{ttl}</td>
      <td className="dns-actions">
        {state !== 'removed' && (
          <IconButton text={`Edit ${title}`} icon={pencil} onClick={onEdit} edits={key} />
        )}
        {state === 'removed' || state === 'changed' ? (
          <IconButton
            text={`Undo the change of ${title}`}
            icon={undo2}
            onClick={() => onStep({ kind: 'restore', row })}
          />
        ) : (
          <IconButton
            text={`Remove ${title}`}
            icon={trash2}
            onClick={() => onStep({ kind: 'remove', row })}
          />
        )}
      </td>
    </tr>
  )
}

type IconProps = { text: string; icon: string; onClick: () => void; edits?: string }

function IconButton({ text, icon, onClick, edits }: IconProps) {
  return (
    <button
      type="button"
      className="btn"
      data-kind="ghost"
      data-size="s"
      data-icon=""
      data-edit={edits}
      aria-label={text}
      title={text}
      onClick={onClick}
    >
      <Icon path={icon} />
    </button>
  )
}

function titleOf({ record: { type, name, content } }: Row): string {
  const short = content.length > 40 ? `${content.slice(0, 40)}…` : content
  return `${type} ${name} ${short}`
}
