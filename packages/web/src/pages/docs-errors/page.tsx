import { Link } from '../../address/link.tsx'
import type { ErrorAdvice } from '../../api/description.ts'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DocsFrame, Part, useScrollToNamed } from '../../docs/docs-frame.tsx'
import errorsPy from '../../docs/examples/errors.py?raw'
import errorsSh from '../../docs/examples/errors.sh?raw'
import errorsTs from '../../docs/examples/errors.ts?raw'
import { errorGuide } from '../../docs/load.ts'
import { Prose } from '../../docs/prose.tsx'
import { Sample } from '../../docs/sample.tsx'
import { Failure } from '../../failure/failure.tsx'
import { useAnswer } from '../../load/use-answer.ts'

const SHAPE = `{
  "error": {
    "code": "validation_error",
    "message": "domain is required",
    "details": [{ "field": "domain", "message": "is required" }],
    "request_id": "req_…"
  }
}`

/** Every error code, from the table that the service itself uses. */
export function ErrorsPage() {
  const { data, error, askAgain } = useAnswer(errorGuide)
  useScrollToNamed(data !== undefined)
  return (
    <DocsFrame
      title="Errors"
      lead="A request that is refused says so in one form, with a code for your program and a sentence for you."
    >
      <Part id="form" title="The form">
        <Sample label="The body of a refusal" text={SHAPE} />
        <p>
          Decide by <code>code</code>, which stays; the message may be put better some day.{' '}
          <code>details</code> is there where fields are wrong. The <code>request_id</code>, also in
          the header <code>X-Request-Id</code>, is what to quote when you ask for help.
        </p>
        <p className="hint">
          A few older public endpoints answer 400 and 401 with a plain sentence in{' '}
          <code>error</code>, and those of OAuth speak as their standard says.
        </p>
      </Part>
      <Part id="again" title="What to try again">
        <p>
          A 429 or a 5xx passes: wait as long as <code>Retry-After</code> says, or twice as long
          each time, and give up after a few tries. Everything else in the list stays refused until
          you change something. Writes are repeated with their{' '}
          <Link to="/docs/idempotency">Idempotency-Key</Link>, and each try is signed anew.
        </p>
        <CodeTabs name="errors" samples={{ ts: errorsTs, sh: errorsSh, py: errorsPy }} />
      </Part>
      <Part id="codes" title="Every code">
        {data && <Codes errors={data} />}
        {!data && error && (
          <Failure title="We couldn’t load the list" error={error} onRetry={askAgain} />
        )}
        {!data && !error && <output className="hint">Loading the list…</output>}
      </Part>
    </DocsFrame>
  )
}

function Codes({ errors }: { errors: ErrorAdvice[] }) {
  const byStatus = Map.groupBy(errors, ({ status }) => status)
  return [...byStatus].map(([status, those]) => (
    <section key={status} id={`status-${status}`} className="error-status">
      <h3>{status}</h3>
      <dl className="fields">
        {those.map(({ code, means, remedy }) => (
          <div key={code} id={code} className="fields-row">
            <dt>
              <code>{code}</code>
            </dt>
            <dd>
              <Prose text={means} />
              <p>
                <Prose text={remedy} />
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
