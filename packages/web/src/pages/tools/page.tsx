import { Link } from '../../address/link.tsx'
import { Failure } from '../../failure/failure.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { usePageHead } from '../../shell/page-head.ts'
import { allTools } from './load.ts'
import './tools.css'

/** The list of free tools. */
export function ToolsPage() {
  const { data, error, askAgain } = useAnswer(allTools)
  usePageHead({
    title: 'Free tools – Namehouse',
    description: 'Free tools for domains, web sites, email and certificates. No account needed.',
  })
  return (
    <div className="frame tools">
      <h1>Free tools</h1>
      <p className="lead">
        For names, sites, mail and certificates. Thirty runs an hour, no account.
      </p>
      {!data && error && (
        <Failure title="We couldn’t load the tools" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <output className="hint">Loading the tools…</output>}
      <ul className="tool-list">
        {data?.map(({ slug, title, description }) => (
          <li key={slug}>
            <Link to={`/tools/${slug}`}>
              <h2>{title}</h2>
              <p>{description}</p>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
