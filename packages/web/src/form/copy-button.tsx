import { useState } from 'react'

/** Copies a text. Where the browser doesn't allow it, the text can be selected by hand. */
export function CopyButton({ text, about }: { text: string; about: string }) {
  const [outcome, setOutcome] = useState('')
  return (
    <span className="copy">
      <button
        type="button"
        className="btn"
        onClick={() => {
          const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error())
          void copied.then(
            () => setOutcome('Copied'),
            () => setOutcome('Select the text to copy it'),
          )
        }}
      >
        Copy {about}
      </button>
      <output className="hint">{outcome}</output>
    </span>
  )
}
