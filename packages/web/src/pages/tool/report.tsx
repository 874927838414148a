import { isRecord } from '../../api/api-error.ts'
import { CopyButton } from '../../form/copy-button.tsx'
import { Issues } from './issues.tsx'
import { Part } from './report-part.tsx'
import { partsOf } from './report-parts.ts'

type Props = { result: Record<string, unknown>; ok: boolean; isCached: boolean }

/** A tool's report, to read, copy or print. The frame is the same for every tool. */
export function Report({ result, ok, isCached }: Props) {
  const json = JSON.stringify(result, null, 2)
  const issues = Array.isArray(result['issues']) ? result['issues'].filter(isRecord) : []
  // "No issues" is worth saying only if the tool gives a score.
  const hasIssues = issues.length > 0 || typeof result['score'] === 'number'
  return (
    <section className="report" aria-label="Report">
      <header className="report-head">
        <h2>{ok ? 'Report' : 'It could not be examined'}</h2>
        {isCached && <p className="hint">Found a moment ago for the same question.</p>}
        <div className="actions report-actions">
          <CopyButton text={json} about="as JSON" />
          <button type="button" className="btn" onClick={() => window.print()}>
            Print
          </button>
        </div>
      </header>
      <Score result={result} />
      {hasIssues && <Issues issues={issues} />}
      {partsOf(result).map((part) => (
        <Part key={part.name} part={part} />
      ))}
    </section>
  )
}

function Score({ result }: { result: Record<string, unknown> }) {
  const { score, grade } = result
  if (typeof score !== 'number' || typeof grade !== 'string') return null
  return (
    <p className="report-score" data-grade={grade.charAt(0)}>
      <strong>{grade}</strong>
      <span>{score} of 100</span>
    </p>
  )
}
