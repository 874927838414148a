import { useEffect, useRef } from 'react'
import type { Issued } from '../api/own-credentials.ts'
import { CopyButton } from '../form/copy-button.tsx'

type Props = {
  issued: Issued
  /** What to do with the secret, for the person it is shown to. */
  advice: string
  /** The text of the button that dismisses it. */
  done: string
  onKept: () => void
}

/**
 * A new key id, with its secret if it has one. The secret can't be shown again, not even to staff.
 */
export function NewSecret({ issued, advice, done, onKept }: Props) {
  const { key_id, secret, public_key } = issued
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [key_id])
  return (
    <section className="shown-once" ref={box} tabIndex={-1} aria-label="New credential">
      <p>
        <strong>
          {secret === null ? 'Use this key ID with the private key of your key pair.' : advice}
        </strong>
      </p>
      <dl>
        <div>
          <dt>Key ID</dt>
          <dd>
            <pre>{key_id}</pre>
          </dd>
        </div>
        <div>
          <dt>{secret === null ? 'Public key' : 'Secret'}</dt>
          <dd>
            <pre>{secret ?? public_key}</pre>
          </dd>
        </div>
      </dl>
      <div className="actions">
        <CopyButton text={key_id} about="key id" />
        {secret !== null && <CopyButton text={secret} about="secret" />}
        <button type="button" className="btn" data-kind="primary" onClick={onKept}>
          {done}
        </button>
      </div>
    </section>
  )
}
