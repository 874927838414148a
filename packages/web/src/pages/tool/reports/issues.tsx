import { isRecord } from '../../../api/api-error.ts'

const STATES: Record<string, string> = { error: 'danger', warning: 'sale', notice: 'info' }
const WORDS: Record<string, string> = { error: 'Fix', warning: 'Improve', notice: 'Good to know' }
const ORDER = ['error', 'warning', 'notice']
const PAGES_SHOWN = 20

type Issue = Record<string, unknown>

/** The issues to fix, most severe first. */
export function Issues({ issues }: { issues: Issue[] }) {
  if (issues.length === 0) {
    return (
      <p className="note" data-state="available">
        No issues found.
      </p>
    )
  }
  const sorted = issues.toSorted((a, b) => rank(a) - rank(b))
  return (
    <section className="panel" aria-label="Issues to fix">
      <h3>Issues to fix</h3>
      <ul className="issues">
        {sorted.map((issue, place) => (
          // Two issues may be identical, and this list never reorders.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <OneIssue issue={issue} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneIssue({ issue }: { issue: Issue }) {
  const severity = textOf(issue['severity'])
  const { count } = issue
  const pages = Array.isArray(issue['pages']) ? issue['pages'].filter(isRecord) : []
  return (
    <>
      <span className="chip" data-state={STATES[severity] ?? 'info'}>
        {WORDS[severity] ?? 'Note'}
      </span>
      <div>
        <p>
          {textOf(issue['message'])}
          {typeof count === 'number' && count > 1 && <span className="soft"> {count} times</span>}
        </p>
        {textOf(issue['url']) !== '' && <p className="hint">{textOf(issue['url'])}</p>}
        {pages.length > 0 && (
          <details>
            <summary className="hint">
              {pages.length === 1 ? 'Show the page' : `Show ${pages.length} pages`}
            </summary>
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
