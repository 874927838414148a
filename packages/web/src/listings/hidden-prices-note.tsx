import { Link } from '../address/link.tsx'
import { useAddress } from '../address/shown-page.ts'
import { formatQuery } from '../query-string.ts'
import { signInHref } from '../session/continue-path.ts'

/** Explains why no prices are shown and who can see them (spec 2.8). */
export function HiddenPricesNote({ usesPrices = false }: { usesPrices?: boolean }) {
  const { path, query } = useAddress()
  const here = path + formatQuery(query)
  return (
    <p className="hint">
      Prices are hidden from visitors. <Link to={signInHref(here)}>Sign in</Link> to see them;
      programs use a token (<Link to="/docs/prices">how to get one</Link>).
      {usesPrices && ' Until then, the maximum and the order by price work in broad bands.'}
    </p>
  )
}
