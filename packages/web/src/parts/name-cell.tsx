import { Link } from '../address/link.tsx'
import { DomainName } from '../names/domain-name.tsx'
import { When } from './when.tsx'

type Props = { name: string; at: Date; to?: string }

/** A name in a table, and how long ago what the row is about began. */
export function NameCell({ name, at, to }: Props) {
  return (
    <>
      {to === undefined && <DomainName name={name} />}
      {to !== undefined && (
        <Link to={to}>
          <DomainName name={name} />
        </Link>
      )}
      <When className="hint" at={at} />
    </>
  )
}
