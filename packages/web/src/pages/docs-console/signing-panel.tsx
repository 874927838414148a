import { useEffect, useState } from 'react'
import { Link } from '../../address/link.tsx'
import { refusedCredential } from '../../docs/console-request.ts'
import type { ConsoleRequest } from '../../docs/console-request.ts'
import { canonicalString, type Credential, type Moment, sign } from '../../docs/sign.ts'
import { CopyButton } from '../../form/copy-button.tsx'

type Props = { request: ConsoleRequest; credential: Credential; moment: Moment }

const LINES = ['Method', 'Path', 'Query', 'Timestamp', 'Nonce', 'Body digest']

/** The text that is signed and the resulting headers, updated as the fields change. */
export function SigningPanel({ request, credential, moment }: Props) {
  const { lines, headers } = useSigned({ request, credential, moment })
  return (
    <section className="console-part" aria-labelledby="console-signed">
      <h2 id="console-signed">What is signed</h2>
      {lines === '' ? (
        <p className="hint">
          This browser only signs on HTTPS pages, or on pages from your own machine.
        </p>
      ) : (
        <>
          <ol className="console-lines" aria-label="Canonical string">
            {lines.split('\n').map((line, index) => (
              <li key={LINES[index]}>
                <span>{LINES[index]}</span>
                <code>{line === '' ? <i className="soft">empty</i> : line}</code>
              </li>
            ))}
          </ol>
          <CopyButton text={lines} about="canonical string" />
        </>
      )}
      <h3>Headers</h3>
      {headers ? (
        <dl className="params" aria-label="Signing headers">
          {Object.entries(headers).map(([name, value]) => (
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
      ) : (
        <p className="hint">
          Enter a sandbox credential to see the four headers.{' '}
          <Link to="/docs/signing">Signing</Link> explains how they’re made.
        </p>
      )}
    </section>
  )
}

type Signed = { lines: string; headers: Record<string, string> | undefined }

/** Signing is asynchronous in the browser. Results that are out of date by then are dropped. */
function useSigned({ request, credential, moment }: Props): Signed {
  const [signed, setSigned] = useState<Signed>({ lines: ' ', headers: undefined })
  const wanted = JSON.stringify(request)
  const { keyId, secret } = credential
  useEffect(() => {
    let isWanted = true
    const show = async () => {
      const next = await signedOf(JSON.parse(wanted) as ConsoleRequest, { keyId, secret }, moment)
      if (isWanted) setSigned(next)
    }
    void show()
    return () => {
      isWanted = false
    }
  }, [wanted, keyId, secret, moment])
  return signed
}

async function signedOf(
  request: ConsoleRequest,
  credential: Credential,
  moment: Moment,
): Promise<Signed> {
  // Browsers hide their cryptography outside HTTPS, whatever the types say.
  if (!('subtle' in crypto)) return { lines: '', headers: undefined }
  const isRefused = refusedCredential(credential) !== undefined
  return {
    lines: await canonicalString(request, moment),
    // An older browser can't sign with Ed25519. Sending then says so.
    headers: isRefused ? undefined : await sign(request, credential, moment).catch(() => undefined),
  }
}
