import { Link } from '../../address/link.tsx'
import type { OwnedDomain } from '../../api/domains.ts'
import { CloseButton } from '../../kit/close-button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { triangleAlert } from '../../kit/section-icons.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Failures, OperationPart } from './operation-part.tsx'
import type { Notice, Operations } from './use-operations.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  operations: Operations
  selection: Selection
  rowOf: (name: string) => OwnedDomain | undefined
  onEnd: () => void
}

/**
 * Stays at the bottom of the window: what is running or has ended, and the actions for the selected
 * domains. It never takes more than half of the window, so the list stays in view.
 */
export function Dock({ operations, selection, rowOf, onEnd }: Props) {
  const { shown, notice, apply, close, closeNotice } = operations
  if (shown.length === 0 && !notice && selection.names.size === 0) return null
  return (
    <div className="dock" tabIndex={-1}>
      {(shown.length > 0 || notice) && (
        <div className="dock-news">
          {notice && <NoticePart notice={notice} onClose={closeNotice} />}
          {shown.map((bulkOpId) => (
            <OperationPart
              key={bulkOpId}
              bulkOpId={bulkOpId}
              onEnd={onEnd}
              onStart={apply}
              onClose={() => close(bulkOpId)}
            />
          ))}
        </div>
      )}
      {selection.names.size > 0 && (
        <BulkBar names={selection.names} rowOf={rowOf} onApply={apply} onClear={selection.clear} />
      )}
    </div>
  )
}

function NoticePart({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { text, hasCart, errors } = notice
  return (
    <div className="bulk-op">
      <div className="row nowrap" data-gap="2">
        <Icon path={triangleAlert} />
        <output>{text}</output>
        <span className="row nowrap push" data-gap="1">
          {hasCart && (
            <Link className="btn" data-size="s" to="/account/cart">
              Go to cart
            </Link>
          )}
          <CloseButton onClose={onClose} />
        </span>
      </div>
      <Failures failures={errors} />
    </div>
  )
}
