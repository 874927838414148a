import { isRecord } from '../../api/api-error.ts'

const SHAPES: Record<string, string> = {
  error: 'M4 4l8 8M12 4l-8 8',
  warning: 'M8 2.5 14.5 13.5h-13ZM8 6.5v3.5M8 11.5v.5',
  notice: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM8 7v4M8 5v.5',
}
const ORDER = ['error', 'warning', 'notice']
const PAGES_SHOWN = 20

type Issue = Record<string, unknown>

/** The issues to fix, most severe first, distinguished by shape and word as well as color. */
export function Issues({ issues }: { issues: Issue[] }) {
  if (issues.length === 0) return <p className="report-well">Nothing to mend was found.</p>
  const sorted = issues.toSorted((a, b) => rank(a) - rank(b))
  return (
    <>
      <h3>To mend</h3>
      <ul className="issues">
        {sorted.map((issue, place) => (
          // Two issues may be identical, and this list never reorders.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} data-severity={textOf(issue['severity'])}>
            <OneIssue issue={issue} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OneIssue({ issue }: { issue: Issue }) {
  const severity = textOf(issue['severity'])
  const { count } = issue
  const pages = Array.isArray(issue['pages']) ? issue['pages'].filter(isRecord) : []
  return (
    <>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[severity] ?? SHAPES['notice']} />
      </svg>
      <div>
        <p>
          <span className="hide">{severity}: </span>
          {textOf(issue['message'])}
          {typeof count === 'number' && count > 1 && <span className="soft"> {count} times</span>}
        </p>
        {textOf(issue['url']) !== '' && <p className="hint">{textOf(issue['url'])}</p>}
        {pages.length > 0 && (
          <details>
            <summary>Where</summary>
            <ul>
              {pages.slice(0, PAGES_SHOWN).map((page) => (
                <li key={`${textOf(page['url'])} ${textOf(page['detail'])}`} className="hint">
                  {textOf(page['url'])}
                  {textOf(page['detail']) !== '' && ` – ${textOf(page['detail'])}`}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function rank(issue: Issue): number {
  return ORDER.indexOf(textOf(issue['severity']))
}
