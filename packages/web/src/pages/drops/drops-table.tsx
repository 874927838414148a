import { lazy, Suspense } from 'react'
import { Link } from '../../address/link.tsx'
import type { NameRow } from '../../api/name-row.ts'
import type { Drop } from '../../api/names.ts'
import { centsText } from '../../names/cents-text.ts'
import { dayText } from '../../names/day-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { formatQuery } from '../../query-string.ts'

// On demand, as in a search: the scripts of a search are not split for this page.
const RegisterRow = lazy(async () => ({
  default: (await import('../../cart/register-button.tsx')).RegisterRow,
}))

/** The look of each state. Names that nobody can have look like registered ones. */
const LOOKS: Partial<Record<NameRow['state'], string>> = {
  available: 'available',
  premium: 'premium',
  listed: 'sale',
  unsupported: 'unknown',
  unknown: 'unknown',
}

type Props = {
  drops: Drop[]
  label: string
  /** What the registries say about each name. Undefined for names that nobody asks about. */
  states?: ReadonlyMap<string, NameRow> | undefined
}

/** One row per name. A name can be registered here once its registry confirms that it is free. */
export function DropsTable({ drops, label, states }: Props) {
  return (
    <div className="panel is-flush">
      <table className="table drops-table">
        <caption className="hide">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className="p3">
              Words
            </th>
            <th scope="col" className="p3">
              Length
            </th>
            <th scope="col" className="p3">
              Also taken in
            </th>
            <th scope="col" className={states ? 'p2' : undefined}>
              Day
            </th>
            {states && (
              <th scope="col" className="end">
                <span className="hide">State and cart</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {drops.map((drop) => (
            <DropRow key={`${drop.domain} ${drop.date}`} drop={drop} states={states} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DropRow({ drop, states }: { drop: Drop; states: Props['states'] }) {
  const { domain, unicode, words, length, registered_elsewhere, date } = drop
  return (
    <tr>
      <th scope="row">
        <Link to={`/search${formatQuery({ q: domain })}`}>
          <DomainName name={unicode ?? domain} />
        </Link>
      </th>
      <td className="p3 soft">{words.length > 1 ? words.join(' ') : '–'}</td>
      <td className="p3">{length}</td>
      <td className="p3">{extensionsText(registered_elsewhere)}</td>
      <td className={states ? 'p2' : undefined}>{dayText(date)}</td>
      {states && <DropState row={states.get(domain)} />}
    </tr>
  )
}

function DropState({ row }: { row: NameRow | undefined }) {
  return (
    <td className="end">
      {row && (
        <div className="row nowrap drop-state">
          <span className="chip" data-state={LOOKS[row.state] ?? 'registered'}>
            {row.state_label}
          </span>
          <b className="num">{priceOf(row)}</b>
          <Suspense>
            <RegisterRow row={row} />
          </Suspense>
        </div>
      )}
    </td>
  )
}

/** Only of names that can be registered: nobody pays it for the others. */
function priceOf({ state, listing, price }: NameRow): string {
  const canBeHad = (state === 'available' || state === 'premium') && !listing
  if (!canBeHad || !price?.register_cents) return ''
  return centsText(price.register_cents, price.currency)
}

function extensionsText(count: number): string {
  if (count === 0) return '–'
  return count === 1 ? '1 extension' : `${count} extensions`
}
