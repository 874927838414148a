import { Link } from '../../address/link.tsx'
import type { DomainFilter, Folder, Summary } from '../../api/domains.ts'
import { TypedField } from '../../form/typed-field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { x } from '../../kit/icons.ts'
import { folder as folderIcon, slidersHorizontal } from '../../kit/section-icons.ts'
import { useMine } from '../../session/who.ts'
import { FOLDERS } from './action-fields.tsx'
import { CHOICES, monthText, portfolioHref, SORTS } from './portfolio-search.ts'

const CHOSEN = [
  ['state', 'State'],
  ['expires_within_days', 'Expires'],
  ['locked', 'Lock'],
  ['auto_renew', 'Renewal'],
] as const
/** Folders that are one click away. The rest are in the select. */
const FOLDER_TAGS = 3

type Props = {
  filter: DomainFilter
  summary: Summary | undefined
  onChange: (change: Partial<DomainFilter>) => void
}

/** The filters of the portfolio. Their values live in the address. */
export function Filters({ filter, summary, onChange }: Props) {
  const { data: folders = [] } = useMine(FOLDERS)
  return (
    <search className="domains-tools" aria-label="Filter your domains">
      <Tags filter={filter} summary={summary} folders={folders} />
      <TypedField
        label="Name contains"
        placeholder="Filter names"
        value={filter.q}
        read={(typed) => typed.trim().toLowerCase()}
        onSettle={(q) => onChange({ q })}
      />
      <details className="domains-more">
        <summary className="btn" data-size="s">
          <Icon path={slidersHorizontal} />
          Filter and sort
        </summary>
        <div className="domains-filters">
          {CHOSEN.map(([key, label]) => (
            <Choice
              key={key}
              label={label}
              value={filter[key]}
              options={CHOICES[key]}
              onChange={(chosen) =>
                onChange({
                  [key]: chosen,
                  ...(key === 'expires_within_days' && { expires_month: '' }),
                })
              }
            />
          ))}
          <FolderChoice filter={filter} folders={folders} onChange={onChange} />
          <Choice
            label="Sort by"
            value={filter.sort}
            options={SORTS}
            onChange={(sort) => onChange({ sort })}
          />
        </div>
      </details>
    </search>
  )
}

type TagsProps = Pick<Props, 'filter' | 'summary'> & { folders: Folder[] }

/** The filters people use most, one click each. */
function Tags({ filter, summary, folders }: TagsProps) {
  const everything = {
    q: '',
    state: '',
    locked: '',
    auto_renew: '',
    expires_within_days: '',
    expires_month: '',
    folder: null,
  } as const
  const soon = { ...everything, state: 'active', expires_within_days: '30' } as const
  const manual = { ...everything, auto_renew: 'false' } as const
  const tag = (text: string, wanted: Partial<DomainFilter>, icon?: string) => {
    const href = portfolioHref({ ...filter, ...wanted })
    const isChosen = portfolioHref(filter) === href
    return (
      <Link
        key={text}
        className="tag"
        to={href}
        keepsScroll
        aria-current={isChosen ? 'true' : undefined}
      >
        {icon && <Icon path={icon} />}
        {text}
      </Link>
    )
  }
  const soonCount = summary?.next_30_days.total
  return (
    <div className="row scroll" data-gap="2">
      {tag('All', everything)}
      {tag(soonCount === undefined ? 'Expiring' : `Expiring ${soonCount}`, soon)}
      {tag('Manual renewal', manual)}
      {folders.slice(0, FOLDER_TAGS).map(({ folder, count }) => {
        return tag(`${folder} ${count}`, { ...everything, folder }, folderIcon)
      })}
      {filter.expires_month !== '' && (
        <Link
          className="tag"
          aria-current="true"
          aria-label={`Clear: expires in ${monthText(filter.expires_month)}`}
          to={portfolioHref({ ...filter, expires_month: '' })}
          keepsScroll
        >
          Expires in {monthText(filter.expires_month)}
          <Icon path={x} />
        </Link>
      )}
    </div>
  )
}

type FolderProps = Pick<Props, 'filter' | 'onChange'> & { folders: Folder[] }

function FolderChoice({ filter, folders, onChange }: FolderProps) {
  return (
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
