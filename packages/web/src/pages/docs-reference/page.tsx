import { go, useAddress } from '../../address/shown-page.ts'
import { Link } from '../../address/link.tsx'
import type { ApiDescription } from '../../api/description.ts'
import { DocsFrame, useScrollToNamed } from '../../docs/docs-frame.tsx'
import { description } from '../../docs/load.ts'
import { OPERATIONS } from '../../docs/operation-index.ts'
import { Failure } from '../../failure/failure.tsx'
import { TypedField } from '../../form/typed-field.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { findOperations } from './find-operations.ts'
import { OperationCard } from './operation-card.tsx'
import './reference.css'

/** Filtering needs no request, so the list follows the typing closely. */
const SETTLE_MS = 80

/** The API reference, rendered from the running service's own description. */
export function ReferencePage() {
  const { data, error, askAgain } = useAnswer(description)
  useScrollToNamed(data !== undefined)
  return (
    <DocsFrame
      title="API reference"
      lead="Every operation you can call, with its fields, limits and example responses."
      beside={<GroupLinks />}
    >
      {data && <Reference api={data} />}
      {!data && error && (
        <Failure title="We couldn’t load the reference" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <output className="hint">Loading the reference…</output>}
    </DocsFrame>
  )
}

function Reference({ api }: { api: ApiDescription }) {
  const { hash, query } = useAddress()
  const wanted = query['q'] ?? ''
  const groups = findOperations(api.groups, wanted)
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0)
  return (
    <>
      <search className="reference-find">
        <TypedField
          label="Find an operation"
          type="search"
          placeholder="orders, GET, webhook"
          value={wanted}
          read={(typed) => typed.trim()}
          settleMs={SETTLE_MS}
          onSettle={(q) =>
            go(q === '' ? '/docs/reference' : `/docs/reference?q=${encodeURIComponent(q)}`, {
              isReplaced: true,
              keepsScroll: true,
            })
          }
        />
        <output className="hint">
          {count === 1 ? '1 operation' : `${count} operations`}
          {count === 0 && '. Try another word.'}
        </output>
      </search>
      {groups.map(({ name, text, operations }) => (
        <section key={name} id={slugOf(name)} className="docs-group">
          <h2>{name}</h2>
          {text !== '' && <p>{text}</p>}
          {operations.map((operation) => (
            <OperationCard
              key={`${operation.id} ${hash === operation.id}`}
              operation={operation}
              isNamed={hash === operation.id}
            />
          ))}
        </section>
      ))}
      <p className="hint">
        API version {api.version}. Download <a href="/api/openapi.json">openapi.json</a>.
      </p>
    </>
  )
}

/** From the list that comes with every docs page, so it is there before the description. */
function GroupLinks() {
  const groups = Map.groupBy(OPERATIONS, ([, , , group]) => group)
  return (
    <nav className="reference-groups" aria-label="Groups of operations">
      <ul>
        {[...groups].map(([name, operations]) => (
          <li key={name}>
            <Link to={`/docs/reference#${slugOf(name)}`} keepsScroll>
              {name} <span className="faint">{operations.length}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function slugOf(name: string): string {
  return `group-${name.toLowerCase().replaceAll(' ', '-')}`
}
