import { Link } from '../../address/link.tsx'
import { isRecord } from '../../api/api-error.ts'
import type { ErrorAdvice } from '../../api/description.ts'
import type { RawAnswer } from '../../api/signed-request.ts'
import { Prose } from '../../docs/prose.tsx'
import { Sample } from '../../docs/sample.tsx'

type Props = { answer: RawAnswer; errors: ErrorAdvice[] }

/** The full answer. Errors are explained with the service's own table. */
export function AnswerPanel({ answer, errors }: Props) {
  const { status, headers, text, isCut, durationMs } = answer
  const body = parsed(text)
  const advice = errors.find(({ code }) => code === codeIn(body))
  const isGood = status >= 200 && status < 300
  return (
    <section className="console-part" aria-labelledby="console-answer">
      <h2 id="console-answer">Answer</h2>
      <output className="console-status" data-good={isGood}>
        <strong>{status}</strong> after {durationMs} ms
      </output>
      {advice && <Explained advice={advice} />}
      {text === '' ? (
        <p className="hint">It has no body.</p>
      ) : (
        <Sample label="Body" text={body === undefined ? text : JSON.stringify(body, null, 2)} />
      )}
      {isCut && <p className="hint">Only the beginning is shown.</p>}
      <details className="answer">
        <summary>{headers.length} headers</summary>
        <dl className="fields">
          {headers.map(([name, value]) => (
            <div key={name} className="fields-row">
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
  'This page signs as the service wants it: so the key id and the secret do not belong together, ' +
  'or there is no such key.'

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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function codeIn(body: unknown): unknown {
  const error = isRecord(body) ? body['error'] : undefined
  return isRecord(error) ? error['code'] : undefined
}
