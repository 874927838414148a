import { Icon } from '../../kit/icon.tsx'
import { x } from '../../kit/icons.ts'

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      className="btn"
      data-kind="ghost"
      data-size="s"
      data-icon=""
      aria-label="Close"
      onClick={onClose}
    >
      <Icon path={x} />
    </button>
  )
}
