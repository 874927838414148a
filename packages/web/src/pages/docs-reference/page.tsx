import { useEffect } from 'react'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import type { ApiDescription } from '../../api/description.ts'
import { Failure } from '../../failure/failure.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { description } from './load.ts'
import { OperationCard } from './operation-card.tsx'
import { Prose } from './prose.tsx'
import './docs.css'

/** The API reference, drawn from what the running service says about itself. */
export function DocsPage() {
  const { data, error, askAgain } = useAnswer(description)
  usePageTitle('API reference – Namehouse')
  useScrollToNamed(data !== undefined)
  return (
    <div className="frame docs">
      <h1>API reference</h1>
      {data && <Description description={data} />}
      {!data && error && (
        <Failure title="The reference did not load" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <output className="lead">Loading the reference…</output>}
    </div>
  )
}

function Description({ description: told }: { description: ApiDescription }) {
  const { text, version, groups } = told
  const { hash } = useAddress()
  return (
    <>
      <p className="lead">
        <Prose text={text} />
      </p>
      <p className="note">
        Version {version}, for machines: <a href="/api/openapi.json">openapi.json</a>
      </p>
      <div className="docs-columns">
        <nav className="docs-contents" aria-label="Endpoints">
          {groups.map((group) => (
            <div key={group.name}>
              <h2>{group.name}</h2>
              <ul>
                {group.operations.map(({ id, summary, method, path }) => (
                  <li key={id}>
                    <Link
                      to={`/docs#${id}`}
                      keepsScroll
                      aria-current={hash === id ? 'true' : undefined}
                    >
                      {summary || `${method} ${path}`}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div>
          {groups.map((group) => (
            <section key={group.name} className="docs-group">
              <h2>{group.name}</h2>
              {group.text !== '' && <p>{group.text}</p>}
              {group.operations.map((operation) => (
                <OperationCard key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

/** The browser looked for the named part before it was there. */
function useScrollToNamed(isThere: boolean): void {
  const { hash } = useAddress()
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [isThere, hash])
}
