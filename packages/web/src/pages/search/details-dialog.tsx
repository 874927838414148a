import { useEffect, useId, useRef } from 'react'
import type { NameRow } from '../../api/name-row.ts'
import { CloseButton } from '../../kit/close-button.tsx'
import { DomainName } from '../../names/domain-name.tsx'
import { LOOKS } from '../../names/state-mark.tsx'
import { NameDetails } from './name-details.tsx'

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
          <CloseButton onClose={() => dialog.current?.close()} />
        </div>
        <NameDetails row={row} />
      </div>
    </dialog>
  )
}
