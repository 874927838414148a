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

/** A new key id and secret. The secret can't be shown again, not even to staff. */
export function NewSecret({ issued: { key_id, secret }, advice, done, onKept }: Props) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [key_id])
  return (
    <section className="shown-once" ref={box} tabIndex={-1} aria-label="New credential">
      <p>
        <strong>{advice}</strong>
      </p>
      <dl>
        <div>
          <dt>Key id</dt>
          <dd>
            <pre>{key_id}</pre>
          </dd>
        </div>
        <div>
          <dt>Secret</dt>
          <dd>
            <pre>{secret}</pre>
          </dd>
        </div>
      </dl>
      <div className="actions">
        <CopyButton text={key_id} about="key id" />
        <CopyButton text={secret} about="secret" />
        <button type="button" className="btn" data-kind="primary" onClick={onKept}>
          {done}
        </button>
      </div>
    </section>
  )
}
