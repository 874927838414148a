import { useEffect, useRef } from 'react'
import type { IssuedKey } from '../../api/developer-keys.ts'
import { CopyButton } from '../../form/copy-button.tsx'

const EXAMPLE = 'solarhub.com'

type Props = { issued: IssuedKey; onKept: () => void }

/** Shows the secret, once, with a command to try it right away. */
export function NewKey({ issued: { api_key, api_secret }, onKept }: Props) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const line = curlLine(window.location.origin, api_key, api_secret)
  return (
    <section className="shown-once" ref={box} tabIndex={-1} aria-label="Your new key">
      <p>
        <strong>Copy the secret now. You won’t see it again.</strong>
      </p>
      <dl>
        <div>
          <dt>Key (header x-api-key)</dt>
          <dd>
            <pre>{api_key}</pre>
          </dd>
        </div>
        <div>
          <dt>Secret (header x-api-secret)</dt>
          <dd>
            <pre>{api_secret}</pre>
          </dd>
        </div>
        <div>
          <dt>Try it</dt>
          <dd>
            <pre>{line}</pre>
          </dd>
        </div>
      </dl>
      <div className="actions">
        <CopyButton text={api_secret} about="secret" />
        <CopyButton text={line} about="line" />
        <button type="button" className="btn" data-kind="primary" onClick={onKept}>
          I’ve saved it
        </button>
      </div>
    </section>
  )
}

function curlLine(origin: string, key: string, secret: string): string {
  return [
    `curl '${origin}/api/v1/domains/available?domain=${EXAMPLE}'`,
    `-H 'x-api-key: ${key}'`,
    `-H 'x-api-secret: ${secret}'`,
  ].join(' \\\n  ')
}
