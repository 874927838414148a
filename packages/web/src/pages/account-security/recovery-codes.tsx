import { useEffect, useRef } from 'react'
import { CopyButton } from '../../form/copy-button.tsx'

/** The codes are shown only once, so they take the focus and stay until dismissed. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section className="shown-once" ref={box} tabIndex={-1} aria-label="Recovery codes">
      <p>
        <strong>Save these recovery codes somewhere you can reach without your phone.</strong> Each
        works once. We won’t show them again.
      </p>
      <ul className="codes" aria-label="Codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <CopyButton text={codes.join('\n')} about="codes" />
        <button type="button" className="btn" data-kind="primary" onClick={onKept}>
          I’ve saved them
        </button>
      </div>
    </section>
  )
}
