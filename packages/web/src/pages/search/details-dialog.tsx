import { useEffect, useId, useRef } from 'react'
import type { NameRow } from '../../api/name-row.ts'
import { Icon } from '../../kit/icon.tsx'
import { x } from '../../kit/icons.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { LOOKS } from '../../names/state-mark.tsx'
import { LaterDetails } from './later.tsx'

/** A native dialog: it keeps the focus inside, Escape closes it, and the focus goes back. */
export function DetailsDialog({ row, onClose }: { row: NameRow; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog details"
      aria-labelledby={title}
      data-state={LOOKS[row.state]}
      onClose={onClose}
    >
      <div className="stack">
        <div className="row between nowrap">
          <h2 id={title}>
            <DomainName name={row.unicode ?? row.domain} />
          </h2>
          <button
            type="button"
            className="btn"
            data-kind="ghost"
            data-icon=""
            data-size="s"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <Icon path={x} />
          </button>
        </div>
        <LaterDetails row={row} />
      </div>
    </dialog>
  )
}
