/** A name with its dot in the color of its state. Long names may wrap before the TLD. */
export function DomainName({ name }: { name: string }) {
  const dot = name.indexOf('.')
  if (dot === -1) return <span className="name">{name}</span>
  return (
    <span className="name">
      {name.slice(0, dot)}
      <wbr />
      <i>.</i>
      <span className="tld">{name.slice(dot + 1)}</span>
    </span>
  )
}
