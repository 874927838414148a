import type { ReactNode } from 'react'
import { list, nullable, number, read, record, text, truth } from '../../../api/shape.ts'
import { Issues } from './issues.tsx'

const Links = {
  url: text,
  total: number,
  broken: number,
  links: list({
    url: text,
    text,
    'status?': nullable(number),
    'final_url?': nullable(text),
    is_broken: truth,
  }),
  issues: list(record),
}
const LINKS_SHOWN = 500

/** The links of a page, broken ones first. */
export function linksReport(result: Record<string, unknown>): ReactNode {
  const { url, total, broken, links, issues } = read(Links, result)
  const sorted = links.toSorted((a, b) => Number(b.is_broken) - Number(a.is_broken))
  return (
    <>
      <section className="verdict" data-state={broken > 0 ? 'danger' : 'available'}>
        <span className="chip" data-state={broken > 0 ? 'danger' : 'available'}>
          {broken === 0 ? 'All links work' : `${broken} broken`}
        </span>
        <h2>{url}</h2>
        <p className="soft">
          {total} {total === 1 ? 'link' : 'links'} checked.
        </p>
      </section>
      <Issues issues={issues} />
      <section className="panel is-flush" aria-label="Links">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Link</th>
              <th scope="col" className="p2">
                Text
              </th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, LINKS_SHOWN).map((link) => (
              <tr key={link.url}>
                <td className="report-value">{link.url}</td>
                <td className="p2 soft">{link.text}</td>
                <td>
                  <span className="chip" data-state={link.is_broken ? 'danger' : 'available'}>
                    {resultText(link)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

type Link = { is_broken: boolean; status?: number | null; url: string; final_url?: string | null }

function resultText({ is_broken, status, url, final_url }: Link): string {
  if (is_broken) return status ? `Broken (${status})` : 'No answer'
  return final_url && final_url !== url ? 'Redirects' : 'Works'
}
