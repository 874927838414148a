import { Icon } from '../kit/icon.tsx'
import { heart } from '../kit/icons.ts'
import { toggleName, useShortlist } from './shortlist.ts'

type Props = { domain: string; kind?: 'ghost' | 'plate'; size?: 's' | 'l' }

/** Adds a name to the shortlist, or removes it. */
export function Heart({ domain, kind = 'ghost', size = 's' }: Props) {
  const isKept = useShortlist().includes(domain)
  return (
    <button
      type="button"
      className="btn heart"
      data-kind={kind}
      data-icon=""
      data-size={size}
      aria-pressed={isKept}
      aria-label={`Shortlist ${domain}`}
      title={isKept ? 'Remove from shortlist' : 'Add to shortlist'}
      onClick={() => toggleName(domain)}
    >
      <Icon path={heart} />
    </button>
  )
}
