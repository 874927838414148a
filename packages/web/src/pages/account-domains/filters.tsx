import { readFolders } from '../../api/domains.ts'
import type { DomainFilter } from '../../api/domains.ts'
import { TypedField } from '../../form/typed-field.tsx'
import { useMine } from '../../session/who.ts'
import { CHOICES, SORTS } from './portfolio-search.ts'

const FOLDERS = { key: 'folders', ask: readFolders, freshMs: 0 }
const CHOSEN = [
  ['state', 'State'],
  ['expires_within_days', 'Expires'],
  ['locked', 'Lock'],
  ['auto_renew', 'Renewal'],
] as const

type Props = { filter: DomainFilter; onChange: (change: Partial<DomainFilter>) => void }

/** The filters of the portfolio. Their values live in the address. */
export function Filters({ filter, onChange }: Props) {
  const { data: folders = [] } = useMine(FOLDERS)
  return (
    <search className="domains-filters" aria-label="Filter your domains">
      <TypedField
        label="Name contains"
        value={filter.q}
        read={(typed) => typed.trim().toLowerCase()}
        onSettle={(q) => onChange({ q })}
      />
      {CHOSEN.map(([key, label]) => (
        <Choice
          key={key}
          label={label}
          value={filter[key]}
          options={CHOICES[key]}
          onChange={(chosen) => onChange({ [key]: chosen })}
        />
      ))}
      <div className="field">
        <label htmlFor="domains-folder">Folder</label>
        <select
          id="domains-folder"
          value={filter.folder === null ? 'all' : `in ${filter.folder}`}
          onChange={({ currentTarget: { value } }) =>
            onChange({ folder: value === 'all' ? null : value.slice(3) })
          }
        >
          <option value="all">All</option>
          <option value="in ">No folder</option>
          {folders.map(({ folder, count }) => (
            <option key={folder} value={`in ${folder}`}>
              {folder} ({count})
            </option>
          ))}
        </select>
      </div>
      <Choice
        label="Sort by"
        value={filter.sort}
        options={SORTS}
        onChange={(sort) => onChange({ sort })}
      />
    </search>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly (readonly [value: Value, text: string])[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = `domains-${label.replaceAll(' ', '-').toLowerCase()}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([each]) => each === currentTarget.value)
          if (chosen) onChange(chosen[0])
        }}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
