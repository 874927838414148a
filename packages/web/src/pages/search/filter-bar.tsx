import { Link } from '../../address/link.tsx'
import { Icon } from '../../kit/icon.tsx'
import { heart } from '../../kit/icons.ts'
import { LENGTHS_MAX, PRICES_MAX, kindOf, tldsOf } from './filters.ts'
import type { Filters } from './filters.ts'
import { listHref } from './name-list.ts'
import type { Search } from './search-progress.ts'
import { useShortlist } from '../../watching/shortlist.ts'

type Props = { search: Search; filters: Filters; onChange: (filters: Filters) => void }

/** Narrows the results. Everything here acts at once, without another request. */
export function FilterBar({ search, filters, onChange }: Props) {
  const change = (next: Partial<Filters>) => onChange({ ...filters, ...next })
  return (
    <fieldset className="row scroll filter-bar">
      <legend className="hide">Filters</legend>
      <States search={search} filters={filters} onChange={onChange} />
      <Choice
        label="Extension"
        value={filters.tld}
        options={tldsOf(search.domains).map((tld) => ({ value: tld, text: `.${tld}` }))}
        onChoose={(tld) => change({ tld })}
      />
      <Choice
        label="Price"
        value={String(filters.priceMax || '')}
        options={PRICES_MAX.map((max) => ({
          value: String(max),
          text: `Up to $${max.toLocaleString('en-US')}`,
        }))}
        onChoose={(max) => change({ priceMax: Number(max) })}
      />
      <Choice
        label="Length"
        value={String(filters.lengthMax || '')}
        options={LENGTHS_MAX.map((max) => ({ value: String(max), text: `Up to ${max} letters` }))}
        onChoose={(max) => change({ lengthMax: Number(max) })}
      />
      <label className="tag">
        <input
          type="checkbox"
          checked={filters.hidesTaken}
          onChange={(event) => change({ hidesTaken: event.currentTarget.checked })}
        />
        Hide taken
      </label>
    </fieldset>
  )
}

const STATES = [
  { state: 'all', text: 'All' },
  { state: 'available', text: 'Available' },
  { state: 'sale', text: 'For sale' },
] as const

function States({ search, filters, onChange }: Props) {
  const rows = [...search.rows.values()]
  return STATES.map(({ state, text }) => (
    <button
      key={state}
      type="button"
      className="tag"
      aria-pressed={filters.state === state}
      onClick={() => onChange({ ...filters, state })}
    >
      {text}
      {state !== 'all' && (
        <span className="num filter-count">
          {rows.filter((row) => kindOf(row) === state).length}
        </span>
      )}
    </button>
  ))
}

type ChoiceProps = {
  label: string
  value: string
  options: { value: string; text: string }[]
  onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <select
      className="tag"
      aria-label={label}
      value={value}
      data-chosen={value !== ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  )
}

/** Leads to the names that were marked with a heart, side by side. */
export function ShortlistLink() {
  const names = useShortlist()
  if (names.length === 0) return null
  return (
    <Link className="tag push" to={listHref(names)}>
      <Icon path={heart} /> Shortlist <span className="num filter-count">{names.length}</span>
    </Link>
  )
}
