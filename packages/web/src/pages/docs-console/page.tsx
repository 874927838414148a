import { useState } from 'react'
import { useIsHydrated } from '../../address/hydrated.ts'
import { go, useAddress } from '../../address/shown-page.ts'
import type { ApiDescription } from '../../api/description.ts'
import { signedOperations } from '../../docs/console-request.ts'
import { DocsFrame } from '../../docs/docs-frame.tsx'
import { description } from '../../docs/load.ts'
import { Failure } from '../../failure/failure.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { CredentialFields } from './credential-fields.tsx'
import { OperationConsole } from './operation-console.tsx'
import './console.css'

const FIRST = 'readAvailability'

/** Signs sandbox requests in the browser and shows every step. */
export function ConsolePage() {
  const { data: api, error, askAgain } = useAnswer(description)
  // It shows the current time and a fresh nonce, and needs a script anyway.
  const data = useIsHydrated() ? api : undefined
  return (
    <DocsFrame
      title="Console"
      lead="Sign a sandbox request in your browser, see every step of the signature, and read the response."
    >
      {data && <Console api={data} />}
      {!data && error && (
        <Failure title="We couldn’t load the operations" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <output className="hint">Loading the operations…</output>}
    </DocsFrame>
  )
}

/** The credential lives only in this page's memory and is gone when the page closes. */
function Console({ api }: { api: ApiDescription }) {
  const [credential, setCredential] = useState({ keyId: '', secret: '' })
  const operations = signedOperations(api.groups)
  const { query } = useAddress()
  const operation =
    operations.find(({ id }) => id === query['operation']) ??
    operations.find(({ id }) => id === FIRST) ??
    operations[0]
  if (!operation) return <p className="hint">There are no operations to sign.</p>
  return (
    <div className="console">
      <CredentialFields credential={credential} onChange={setCredential} />
      <label className="field console-operation">
        Operation
        <select
          value={operation.id}
          onChange={(event) =>
            go(`/docs/console?operation=${event.currentTarget.value}`, {
              isReplaced: true,
              keepsScroll: true,
            })
          }
        >
          {operations.map(({ id, method, path, summary }) => (
            <option key={id} value={id}>
              {`${summary} (${method} ${path})`}
            </option>
          ))}
        </select>
      </label>
      <OperationConsole
        key={operation.id}
        operation={operation}
        credential={credential}
        errors={api.errors}
      />
    </div>
  )
}
