import { Link } from '../address/link.tsx'
import { Icon } from '../kit/icon.tsx'
import { chevronLeft } from '../kit/icons.ts'
import './back-link.css'

/** From one item to the list it is in. */
export function BackLink({ to, text }: { to: string; text: string }) {
  return (
    <Link className="back-link" to={to}>
      <Icon path={chevronLeft} />
      {text}
    </Link>
  )
}
