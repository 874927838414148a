import { useState } from 'react'
import { testWebhook } from '../../api/portal.ts'
import type { Tenant, TestResult } from '../../api/portal.ts'
import { outcomeText } from '../../partner/outcome-text.ts'
import { Part } from '../../parts/part.tsx'

type State =
  | { kind: 'idle' | 'busy' }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; result: TestResult }

/** Sends a test event immediately and shows how the receiver responded. */
export function TestPart({ tenant }: { tenant: Tenant }) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const isBusy = state.kind === 'busy'
  const send = () => {
    setState({ kind: 'busy' })
    void testWebhook(tenant).then(
      (result) => setState({ kind: 'done', result }),
      (error: unknown) => setState({ kind: 'failed', message: (error as Error).message }),
    )
  }
  return (
    <Part id="test-title" title="Test">
      <p className="hint">
        Sends a <code>webhook.test</code> event now. Test events aren’t logged or retried.
      </p>
      <div className="actions">
        <button
          type="button"
          className="btn"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) send()
          }}
        >
          {isBusy ? 'Sending…' : 'Send a test event'}
        </button>
      </div>
      <output>
        {state.kind === 'done' && <Outcome result={state.result} />}
        {state.kind === 'failed' && (
          <span className="partner-outcome" data-good="false">
            {state.message}
          </span>
        )}
      </output>
    </Part>
  )
}

function Outcome({ result }: { result: TestResult }) {
  const { delivered, duration_ms } = result
  return (
    <span className="partner-outcome" data-good={delivered}>
      {delivered ? 'Delivered' : 'Not delivered'}: {outcomeText(result)}, after {duration_ms} ms.
    </span>
  )
}
