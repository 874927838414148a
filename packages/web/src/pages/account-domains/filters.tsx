import { useMine } from '../../account/who.ts'
import { readFolders } from '../../api/domains.ts'
import type { DomainFilter } from '../../api/domains.ts'
import { TypedField } from '../../form/typed-field.tsx'
import { CHOICES, SORTS } from './portfolio-search.ts'

const FOLDERS = { key: 'folders', ask: readFolders, freshMs: 0 }
type Props = { filter: DomainFilter; onChange: (change: Partial<DomainFilter>) => void }

/** What is looked for among the account's names; it stands in the address. */
export function Filters({ filter, onChange }: Props) {
  const { data: folders = [] } = useMine(FOLDERS)
  return (
    <search className="domains-filters" aria-label="Find among your domains">
      <TypedField
        label="Name contains"
        value={filter.q}
        read={(typed) => typed.trim().toLowerCase()}
        onSettle={(q) => onChange({ q })}
      />
      <Choice
        label="State"
        value={filter.state}
        options={CHOICES.state}
        onChange={(state) => onChange({ state })}
      />
      <Choice
        label="Expires"
        value={filter.expires_within_days}
        options={CHOICES.expires_within_days}
        onChange={(expires_within_days) => onChange({ expires_within_days })}
      />
      <Choice
        label="Lock"
        value={filter.locked}
        options={CHOICES.locked}
        onChange={(locked) => onChange({ locked })}
      />
      <Choice
        label="Renewal"
        value={filter.auto_renew}
        options={CHOICES.auto_renew}
        onChange={(auto_renew) => onChange({ auto_renew })}
      />
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
          <option value="in ">In none</option>
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

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = `domains-${label.replaceAll(' ', '-').toLowerCase()}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
