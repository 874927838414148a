import { Link } from '../../address/link.tsx'
import type { ErrorAdvice } from '../../api/description.ts'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DocsFrame, Part, useScrollToNamed } from '../../docs/docs-frame.tsx'
import errorsPy from '../../docs/examples/errors.py?raw'
import errorsSh from '../../docs/examples/errors.sh?raw'
import errorsTs from '../../docs/examples/errors.mjs?raw'
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
      lead="Every error has the same shape, with a code for your software and a message for you."
    >
      <Part id="form" code={<Sample label="400 Bad Request" grammar="json" text={SHAPE} />}>
        <p>
          Check <code>code</code> in your software. Codes never change, but messages may.{' '}
          <code>details</code> lists invalid fields, if any.
        </p>
        <p>
          Include the <code>request_id</code> when you ask for help. It’s also in the{' '}
          <code>X-Request-Id</code> header. Partners find the request, with its headers, in their{' '}
          <Link to="/partner/requests">request log</Link>: paste the ID there.
        </p>
        <p className="hint">
          A few older public endpoints return 400 and 401 with a plain sentence in{' '}
          <code>error</code>. OAuth endpoints return errors as OAuth defines them.
        </p>
      </Part>
      <Part
        id="again"
        code={<CodeTabs name="errors" samples={{ ts: errorsTs, sh: errorsSh, py: errorsPy }} />}
      >
        <p>
          Retry a 429 or 5xx. Wait as long as <code>Retry-After</code> says, or double the wait each
          time, and stop after a few attempts. All other errors will come back until you change the
          request.
        </p>
        <p>
          Retry writes with the same <Link to="/docs/idempotency">Idempotency-Key</Link>, and sign
          every attempt again.
        </p>
      </Part>
      <Part id="codes">
        {data && <Codes errors={data} />}
        {!data && error && (
          <Failure title="We couldn’t load the error codes" error={error} onRetry={askAgain} />
        )}
        {!data && !error && <output className="hint">Loading the error codes…</output>}
      </Part>
    </DocsFrame>
  )
}

function Codes({ errors }: { errors: ErrorAdvice[] }) {
  const byStatus = Map.groupBy(errors, ({ status }) => status)
  return [...byStatus].map(([status, those]) => (
    <section key={status} id={`status-${status}`} className="error-status">
      <h3>{status}</h3>
      <dl className="params">
        {those.map(({ code, means, remedy }) => (
          <div key={code} id={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>
              <p>
                <Prose text={means} />
              </p>
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
