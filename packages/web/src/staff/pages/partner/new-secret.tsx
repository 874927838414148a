import { useEffect, useRef } from 'react'
import { CopyButton } from '../../../form/copy-button.tsx'
import type { Issued } from '../../api/credentials.ts'

type Props = { issued: Issued; onKept: () => void }

/** The secret is told this once: nobody, staff neither, can read it again. */
export function NewSecret({ issued: { key_id, secret }, onKept }: Props) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [key_id])
  return (
    <section className="shown-once" ref={box} tabIndex={-1} aria-label="The new credential">
      <p>
        <strong>Pass the secret on now: it is not shown again.</strong>
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
          It is passed on
        </button>
      </div>
    </section>
  )
}
