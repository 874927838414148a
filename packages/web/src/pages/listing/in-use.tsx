import { Icon } from '../../kit/icon.tsx'
import { lock, mail } from '../../kit/section-icons.ts'
import { plateLook } from '../../kit/plate-look.ts'

type Props = { domain: string; words: readonly string[] }

/** The name where its owner will see it: in an address bar, in an email address, on a phone. */
export function InUse({ domain, words }: Props) {
  const { enamel, face } = plateLook(domain, words)
  const [first = ''] = Array.from(domain)
  return (
    <ul className="tiles is-fit listing-use" aria-label={`${domain} in use`}>
      <li>
        <span className="listing-bar">
          <Icon path={lock} />
          <b>{domain}</b>
        </span>
        <span className="listing-bar">
          <Icon path={mail} />
          hello@{domain}
        </span>
      </li>
      {/* Pictures of the name's first letters. */}
      <li className="listing-icons wide-only" aria-hidden="true">
        <span className="listing-icon" data-enamel={enamel} data-face={face}>
          {first}.
        </span>
        <span className="listing-icon" data-enamel="marigold" data-face={face}>
          {initialsOf(domain, words)}
        </span>
        <span className="listing-icon" data-enamel="sky" data-face={face}>
          {first.toUpperCase()}
        </span>
      </li>
    </ul>
  )
}

/** The first letters of the first two words, or of the name. */
function initialsOf(domain: string, words: readonly string[]): string {
  const initials = words.slice(0, 2).map((word) => Array.from(word)[0] ?? '')
  return initials.length > 1 ? initials.join('') : Array.from(domain).slice(0, 2).join('')
}
