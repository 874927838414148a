import type { NameRow } from '../../api/name-row.ts'
import { RegisterRow } from '../../cart/register-button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { info } from '../../kit/icons.ts'
import { LaterWatch } from '../../watching/later-watch.tsx'
import { Heart } from '../../watching/heart.tsx'
import { NameLine } from './name-line.tsx'
import type { LineProps } from './name-line.tsx'
import { TransferLink } from './transfer-link.tsx'

type ItemProps = Pick<LineProps, 'domain' | 'row' | 'isLost'> & {
  onDetails: (row: NameRow) => void
}

/** A name with a heart, its details on demand, and a button that puts it in the cart. */
export function NameItem({ onDetails, ...line }: ItemProps) {
  const { domain, row } = line
  return (
    <NameLine {...line}>
      <Heart domain={domain} />
      {row && <LaterWatch row={row} />}
      {row && <DetailsButton row={row} onDetails={onDetails} />}
      {row && <RegisterRow row={row} />}
      {row && <TransferLink row={row} />}
    </NameLine>
  )
}

type DetailsProps = { row: NameRow; size?: 's' | 'l'; onDetails: (row: NameRow) => void }

export function DetailsButton({ row, size = 's', onDetails }: DetailsProps) {
  return (
    <button
      type="button"
      className="btn"
      data-size={size}
      aria-haspopup="dialog"
      aria-label={`Details of ${row.unicode ?? row.domain}`}
      onClick={() => onDetails(row)}
    >
      {size === 's' && <Icon path={info} className="narrow-only" />}
      <span className={size === 's' ? 'wide-only' : undefined}>Details</span>
    </button>
  )
}

/** Keeps the space of rows to come. */
export function WaitingRows({ rows }: { rows: number }) {
  return (
    <ul className="rows panel is-sold is-waiting" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className="nrow">
          <span className="name bone" />
          <span className="chip bone" />
        </li>
      ))}
    </ul>
  )
}
