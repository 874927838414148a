import type { ReactNode } from 'react'
import { isRecord } from '../../../api/api-error.ts'
import { list, number, read, record, text } from '../../../api/shape.ts'
import { Issues } from './issues.tsx'
import { Ring } from './ring.tsx'

const Page = { url: text, title: text, status: number, issues: list(text) }
const Seo = { url: text, score: number, grade: text, pages: list(Page), issues: list(record) }
const PAGES_SHOWN = 500

/** A crawl: its score, the issues to fix, and each page with what is wrong there. */
export function seoReport(result: Record<string, unknown>): ReactNode {
  const { url, score, grade, pages, issues } = read(Seo, result)
  const words = sentencesOf(issues)
  const faulty = pages.filter((page) => page.issues.length > 0)
  return (
    <>
      <section className="verdict" data-state={score >= 80 ? 'available' : 'sale'}>
        <div className="report-top">
          <div className="stack">
            <h2>{url}</h2>
            <p className="soft">
              {faulty.length} of {pages.length} {pages.length === 1 ? 'page' : 'pages'} could be
              better.
            </p>
          </div>
          <Ring score={score} grade={grade} />
        </div>
      </section>
      <Issues issues={issues} />
      <section className="panel" aria-label="Pages">
        <h3>Page by page</h3>
        <ul className="report-pages">
          {faulty.slice(0, PAGES_SHOWN).map((page) => (
            <li key={page.url}>
              <details>
                <summary>
                  <span>
                    <b>{page.title || 'No title'}</b>
                    <span className="hint">{page.url}</span>
                  </span>
                  <span className="soft small">
                    {page.issues.length} {page.issues.length === 1 ? 'issue' : 'issues'}
                  </span>
                </summary>
                <ul className="report-reasons">
                  {page.issues.map((code) => (
                    <li key={code}>{words.get(code) ?? 'Something else to look at.'}</li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** The sentence of each kind of issue. */
function sentencesOf(issues: unknown[]): ReadonlyMap<string, string> {
  const pairs = issues.flatMap((issue): [string, string][] => {
    if (!isRecord(issue)) return []
    const { code, message } = issue
    return typeof code === 'string' && typeof message === 'string' ? [[code, message]] : []
  })
  return new Map(pairs)
}
