import { Link } from '../../address/link.tsx'
import { isRecord } from '../../api/api-error.ts'
import type { ErrorAdvice } from '../../api/description.ts'
import type { RawAnswer } from '../../api/signed-request.ts'
import { Prose } from '../../docs/prose.tsx'
import { Sample } from '../../docs/sample.tsx'

type Props = { answer: RawAnswer; errors: ErrorAdvice[] }

/** The full response. Errors are explained with the service's own table. */
export function AnswerPanel({ answer, errors }: Props) {
  const { status, headers, text, isCut, durationMs } = answer
  const body = parsed(text)
  const advice = errors.find(({ code }) => code === codeIn(body))
  const isGood = status >= 200 && status < 300
  return (
    <section className="console-part" aria-labelledby="console-answer">
      <h2 id="console-answer">Response</h2>
      <output className="console-status" data-good={isGood}>
        <strong>{status}</strong> in {durationMs} ms
      </output>
      {advice && <Explained advice={advice} />}
      {!isGood && <InLog requestId={requestIdIn(body)} />}
      {text === '' ? (
        <p className="hint">The response has no body.</p>
      ) : (
        <Sample
          label="Body"
          {...(body === undefined
            ? { text }
            : { text: JSON.stringify(body, null, 2), grammar: 'json' })}
        />
      )}
      {isCut && <p className="hint">The body is cut off here because it’s very long.</p>}
      <details className="answer">
        <summary>{headers.length} headers</summary>
        <dl className="params">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

/** This page signs correctly, so the usual causes don't apply here. */
const WRONG_PAIR =
  'This page signs correctly, so the key ID and the secret don’t belong together, or the key ' +
  'doesn’t exist.'

function Explained({ advice: { code, means, remedy } }: { advice: ErrorAdvice }) {
  return (
    <div className="console-advice">
      <p>
        <Link to={`/docs/errors#${code}`}>
          <code>{code}</code>
        </Link>
      </p>
      <p>
        <Prose text={means} />
      </p>
      <p>
        <Prose text={code === 'invalid_signature' ? WRONG_PAIR : remedy} />
      </p>
    </div>
  )
}

/** Where members of the partner find the request again. */
function InLog({ requestId }: { requestId: unknown }) {
  if (typeof requestId !== 'string') return null
  return (
    <p className="hint">
      <Link to={`/partner/requests?environment=sandbox&id=${encodeURIComponent(requestId)}`}>
        Find it in your request log
      </Link>
    </p>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function codeIn(body: unknown): unknown {
  return errorIn(body)['code']
}

function requestIdIn(body: unknown): unknown {
  return errorIn(body)['request_id']
}

function errorIn(body: unknown): Record<string, unknown> {
  const error = isRecord(body) ? body['error'] : undefined
  return isRecord(error) ? error : {}
}
