import { Link } from '../../address/link.tsx'
import type { NameRow } from '../../api/name-row.ts'
import { AddAll } from '../../cart/add-all.tsx'
import { offerOf } from '../../cart/offer.ts'
import { RegisterRow } from '../../cart/register-button.tsx'
import { Failure } from '../../failure/failure.tsx'
import { copyText } from '../../form/copy-text.ts'
import { Icon } from '../../kit/icon.tsx'
import { heart } from '../../kit/icons.ts'
import { link } from '../../kit/section-icons.ts'
import { listingHref } from '../../listings/listing-text.ts'
import { shownPrice } from '../../listings/price-text.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { dayText } from '../../names/day-text.ts'
import { LOOKS, StateMark } from '../../names/state-mark.tsx'
import { Price } from '../../names/price.tsx'
import { Heart } from '../../watching/heart.tsx'
import { statesOf } from './load.ts'
import { NameText } from './name-line.tsx'
import { canBeRegistered } from './price-facts.ts'
import { keepNames, useShortlist } from '../../watching/shortlist.ts'
import { searchHref } from './query.ts'

/** Some names side by side, each checked when the page opens. The address is the list. */
export function Compare({ names }: { names: readonly string[] }) {
  const { data, error, isAsking, askAgain } = useAnswer(statesOf(names))
  return (
    <section className="stack" aria-labelledby="compare-title">
      <div className="row between">
        <div className="stack" data-gap="1">
          <h1 id="compare-title">Compare names</h1>
          <output className="soft">
            {!data && !error && `Checking ${names.length} names…`}
            {data && `${data.filter(canBeHad).length} of ${data.length} are available or for sale.`}
          </output>
        </div>
        <Actions names={names} rows={data ?? []} onRefresh={askAgain} isAsking={isAsking} />
      </div>
      {data && <CompareTable rows={data} />}
      {!data && error && (
        <Failure title="We couldn’t check these names" error={error} onRetry={askAgain} />
      )}
    </section>
  )
}

function canBeHad({ state }: NameRow): boolean {
  return canBeRegistered(state) || state === 'listed'
}

type ActionsProps = {
  names: readonly string[]
  rows: readonly NameRow[]
  onRefresh: () => void
  isAsking: boolean
}

function Actions({ names, rows, onRefresh, isAsking }: ActionsProps) {
  const kept = useShortlist()
  return (
    <div className="row">
      <AddAll offers={rows.flatMap((row) => offerOf(row) ?? [])} />
      {names.some((name) => !kept.includes(name)) && (
        <button type="button" className="btn" onClick={() => keepNames(names)}>
          <Icon path={heart} /> Add all to shortlist
        </button>
      )}
      <button type="button" className="btn" aria-disabled={isAsking} onClick={onRefresh}>
        Check again
      </button>
      <button
        type="button"
        className="btn"
        data-kind="primary"
        onClick={() => copyText(window.location.href, 'link')}
      >
        <Icon path={link} /> Copy link
      </button>
    </div>
  )
}

function CompareTable({ rows }: { rows: NameRow[] }) {
  return (
    <div className="panel is-flush">
      <table className="table compare">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className="p2">
              State
            </th>
            <th scope="col" className="end">
              Price
            </th>
            <th scope="col" className="end p2">
              Renewal
            </th>
            <th scope="col" className="end p3">
              Transfer
            </th>
            <th scope="col" className="end p3">
              Letters
            </th>
            <th scope="col" className="p3">
              Registered until
            </th>
            <th scope="col">
              <span className="hide">Shortlist and cart</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CompareRow key={row.domain} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CompareRow({ row }: { row: NameRow }) {
  const { domain, unicode, state, state_label, price, whois_summary } = row
  const name = unicode ?? domain
  const currency = price?.currency ?? 'USD'
  const until = whois_summary?.expiration_date ?? ''
  return (
    <tr data-state={LOOKS[state]}>
      <th scope="row">
        <Link to={row.listing ? listingHref(row) : searchHref(domain)} className="name">
          <NameText domain={domain} row={row} />
        </Link>
        <div className="narrow-only">
          <StateMark state={state} label={state_label} />
        </div>
      </th>
      <td className="p2">
        <StateMark state={state} label={state_label} />
      </td>
      <td className="end num">
        <OwnPrice row={row} />
      </td>
      <td className="end num p2">
        <Price cents={price?.renew_cents ?? null} currency={currency} />
      </td>
      <td className="end num p3">
        <Price cents={price?.transfer_cents ?? null} currency={currency} />
      </td>
      <td className="end num p3">{Array.from(name.slice(0, name.indexOf('.'))).length}</td>
      <td className="p3">{until === '' ? '' : dayText(until)}</td>
      <td className="end">
        <div className="row nowrap compare-acts">
          <Heart domain={domain} />
          <RegisterRow row={row} />
        </div>
      </td>
    </tr>
  )
}

/** What it costs to have the name. A taken name costs nothing that we know. */
function OwnPrice({ row: { state, listing, price } }: { row: NameRow }) {
  if (listing) return shownPrice(listing)
  const cents = canBeRegistered(state) ? (price?.register_cents ?? null) : null
  return <Price cents={cents} currency={price?.currency ?? 'USD'} />
}
