import { useRef, useState } from 'react'
import { Link } from '../../address/link.tsx'
import type { ErrorAdvice, Operation } from '../../api/description.ts'
import { type RawAnswer, sendSigned } from '../../api/signed-request.ts'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { exampleOf, problemOf, refusedCredential, requestOf } from '../../docs/console-request.ts'
import type { ConsoleRequest } from '../../docs/console-request.ts'
import { copyCli } from '../../docs/copy-cli.ts'
import { copyAs } from '../../docs/copy-as.ts'
import { canonicalQuery, type Credential, momentOf, sign } from '../../docs/sign.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { RequestFields } from './request-fields.tsx'
import { SigningPanel } from './signing-panel.tsx'

type Props = { operation: Operation; credential: Credential; errors: ErrorAdvice[] }

type State =
  | { kind: 'idle' | 'busy' }
  | { kind: 'answered'; answer: RawAnswer }
  | { kind: 'failed'; message: string }

/** One operation: its fields, what is signed, and the response. */
export function OperationConsole({ operation, credential, errors }: Props) {
  const [filled, setFilled] = useState(() => exampleOf(operation, () => crypto.randomUUID()))
  const [moment, setMoment] = useState(() => momentOf(new Date()))
  const [state, setState] = useState<State>({ kind: 'idle' })
  const turn = useRef(0)
  const request = requestOf(operation, filled)

  const sendIt = async () => {
    const problem = refusedCredential(credential) ?? problemOf(operation, filled)
    if (problem !== undefined) return setState({ kind: 'failed', message: problem })
    // Each try needs its own moment: a nonce works only once.
    const now = momentOf(new Date())
    setMoment(now)
    setState({ kind: 'busy' })
    turn.current += 1
    const mine = turn.current
    const next = await ask(request, credential, now)
    if (mine === turn.current) setState(next)
  }

  return (
    <>
      <section className="console-part" aria-labelledby="console-request">
        <h2 id="console-request">Request</h2>
        <p className="hint">
          <Link to={`/docs/reference#${operation.id}`}>{operation.summary}</Link>
          {operation.scopes.length > 0 && `, scope ${operation.scopes.join(' or ')}`}
        </p>
        <RequestFields operation={operation} filled={filled} onChange={setFilled} />
        <div className="actions">
          <button
            type="button"
            className="btn"
            data-kind="primary"
            aria-disabled={state.kind === 'busy'}
            onClick={() => {
              if (state.kind !== 'busy') void sendIt()
            }}
          >
            {state.kind === 'busy' ? 'Sending…' : 'Sign and send'}
          </button>
          <span className="error" role="alert">
            {state.kind === 'failed' && state.message}
          </span>
        </div>
      </section>
      {state.kind === 'answered' && <AnswerPanel answer={state.answer} errors={errors} />}
      <div className="console-beside">
        <SigningPanel request={request} credential={credential} moment={moment} />
        <section className="console-part" aria-labelledby="console-copy">
          <h2 id="console-copy">Use it in your code</h2>
          <p className="hint">
            A signature works only once, so this code signs the request again. It needs the{' '}
            <code>partner</code> file from{' '}
            <Link to="/docs/first-request#sign">the first guide</Link>, and your credential in the
            environment.
          </p>
          <CodeTabs
            name={operation.id}
            samples={{ ...copyAs(request), cli: copyCli(operation, filled) }}
          />
        </section>
      </div>
    </>
  )
}

async function ask(
  request: ConsoleRequest,
  credential: Credential,
  moment: ReturnType<typeof momentOf>,
): Promise<State> {
  const { method, path, query, body } = request
  const search = canonicalQuery(query)
  try {
    const headers = { ...request.headers, ...(await sign(request, credential, moment)) }
    const sent = { method, path: search === '' ? path : `${path}?${search}`, body, headers }
    return { kind: 'answered', answer: await sendSigned(sent, new AbortController().signal) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { kind: 'failed', message }
  }
}
