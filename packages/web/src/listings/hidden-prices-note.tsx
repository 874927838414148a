/** Says why no price is shown, and who sees them (spec 2.8). */
export function HiddenPricesNote({ usesPrices = false }: { usesPrices?: boolean }) {
  return (
    <p className="note">
      Prices are hidden from visitors. They are shown to programs that hold an access token with the
      scope <code>pricing:read</code>; the <a href="/docs">API reference</a> says how to get one.
      {usesPrices && ' Until then, the maximum and the order by price work in broad price bands.'}
    </p>
  )
}
