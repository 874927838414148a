import { CopyButton } from '../form/copy-button.tsx'
import { type Grammar, highlight } from './highlight.ts'

type Props = { label: string; text: string; grammar?: Grammar; about?: string; isCopied?: boolean }

/** Text to read or copy unchanged: settings, a response, a signed request. */
export function Sample({ label, text, grammar = 'text', about = '', isCopied = true }: Props) {
  return (
    <div className="code">
      <header>
        <span>{label}</span>
        {isCopied && <CopyButton text={text} about="" />}
      </header>
      {/* It may be wider than the page, and keyboard users need to scroll it too. */}
      <section
        aria-label={about === '' ? label : `${label}, ${about}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="code-scroll"
      >
        <SampleText text={text} grammar={grammar} />
      </section>
    </div>
  )
}

/** Highlighted code. */
export function SampleText({ text, grammar }: { text: string; grammar: Grammar }) {
  return (
    <pre>
      <code>
        {highlight(text.trimEnd(), grammar).map(({ kind, text: part }, index) =>
          // The text is fixed, so the parts never change order.
          kind ? (
            <span key={index} className={kind}>
              {part}
            </span>
          ) : (
            part
          ),
        )}
      </code>
    </pre>
  )
}
