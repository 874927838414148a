import { useEffect, useRef } from 'react'
import type { Issued } from '../api/own-credentials.ts'
import { CopyButton } from '../form/copy-button.tsx'

type Props = {
  issued: Issued
  /** What is to be done with it, by whom it is shown to. */
  advice: string
  /** On the button that puts it away. */
  done: string
  onKept: () => void
}

/** A new pair. Nobody, staff neither, can read the secret again. */
export function NewSecret({ issued: { key_id, secret }, advice, done, onKept }: Props) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [key_id])
  return (
    <section className="shown-once" ref={box} tabIndex={-1} aria-label="The new credential">
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
        <button type="button" className="button" onClick={onKept}>
          {done}
        </button>
      </div>
    </section>
  )
}
