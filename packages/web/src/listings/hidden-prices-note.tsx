import { Link } from '../address/link.tsx'

/** Says why no price is shown, and who sees them (spec 2.8). */
export function HiddenPricesNote({ usesPrices = false }: { usesPrices?: boolean }) {
  return (
    <p className="note">
      Prices are hidden from visitors; an access token with the scope <code>pricing:read</code>{' '}
      shows them (<Link to="/docs">API reference</Link>).
      {usesPrices && ' Without one, the maximum and the order by price work in broad bands.'}
    </p>
  )
}
