import { Icon } from '../../kit/icon.tsx'
import { info } from '../../kit/icons.ts'

/** For URL records: our own forwarding does the same, and has HTTPS. */
export function ForwardingInstead({ onLeave }: { onLeave: () => void }) {
  const leave = () => {
    onLeave()
    document.getElementById('forwarding-title')?.focus()
  }
  return (
    <div className="note dns-instead" data-state="info">
      <Icon path={info} />
      <div className="stack" data-gap="2">
        <p>
          Use forwarding to send visitors to another address. It works with HTTPS and can keep the
          path. URL records you already have stay in the list, where you can change and remove them.
        </p>
        <p className="row" data-gap="2">
          <button type="button" className="btn" data-size="s" onClick={leave}>
            Go to forwarding
          </button>
          <button type="button" className="btn" data-kind="ghost" data-size="s" onClick={onLeave}>
            Cancel
          </button>
        </p>
      </div>
    </div>
  )
}
