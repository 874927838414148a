import { useState } from 'react'
import { testWebhook } from '../../api/portal.ts'
import type { Tenant, TestResult } from '../../api/portal.ts'
import { ActButton } from '../../form/act-button.tsx'
import { outcomeText } from '../../partner/outcome-text.ts'
import { Part } from '../../parts/part.tsx'

/** Sends a test event immediately and shows how the receiver responded. */
export function TestPart({ tenant }: { tenant: Tenant }) {
  const [result, setResult] = useState<TestResult>()
  const send = async () => {
    setResult(undefined)
    setResult(await testWebhook(tenant))
  }
  return (
    <Part id="test-title" title="Test">
      <p className="hint">
        Sends a <code>webhook.test</code> event now. Test events aren’t logged or retried.
      </p>
      <div className="actions">
        <ActButton text="Send a test event" busy="Sending…" act={send} />
      </div>
      <output>{result && <Outcome result={result} />}</output>
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
