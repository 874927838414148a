import { Link } from '../address/link.tsx'
import { Icon } from '../kit/icon.tsx'
import { info } from '../kit/icons.ts'
import { useSignInHref } from './use-sign-in-href.ts'

/** Explains why prices are shown as ranges and who sees them exactly (spec 2.8). */
export function HiddenPricesNote({ usesPrices = false }: { usesPrices?: boolean }) {
  const signIn = useSignInHref()
  return (
    <p className="note">
      <Icon path={info} />
      <span>
        <Link to={signIn}>Sign in</Link> for exact prices. API clients need{' '}
        <Link to="/docs/prices">an access token</Link>.
        {usesPrices && ' Until then, price filters and sorting use the same ranges.'}
      </span>
    </p>
  )
}
