import { Icon } from './icon.tsx'
import { x } from './icons.ts'

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
