import './domain-name.css'

/** The ending is set back, so the eye lands on what was chosen; a long name may break there. */
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
