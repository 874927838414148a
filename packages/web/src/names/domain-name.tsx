import './domain-name.css'

/** The TLD is dimmed to bring out the chosen name. Long names may wrap before it. */
export function DomainName({ name }: { name: string }) {
  const dot = name.indexOf('.')
  const end = dot === -1 ? name.length : dot
  return (
    <span className="domain">
      {name.slice(0, end)}
      <wbr />
      <span className="domain-ending">{name.slice(end)}</span>
    </span>
  )
}
