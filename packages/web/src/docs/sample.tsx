import { CopyButton } from '../form/copy-button.tsx'
import './sample.css'

type Props = { label: string; text: string; about?: string }

/** Text to read or copy unchanged: settings, an answer, a signed request. */
export function Sample({ label, text, about = '' }: Props) {
  return (
    <div className="sample-box">
      <div className="sample-bar">
        <span className="sample-name">{label}</span>
        <CopyButton text={text} about={about} />
      </div>
      {/* It may be wider than the page, and keyboard users need to scroll it too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label={label} tabIndex={0} className="sample-scroll">
        <SampleText text={text} />
      </section>
    </div>
  )
}

/** Comments are dimmed slightly. Samples this short need no other highlighting. */
export function SampleText({ text }: { text: string }) {
  return (
    <pre className="sample">
      {text
        .trimEnd()
        .split(COMMENT)
        .map((part, index) =>
          // The text is fixed, so the parts never change order.
          index % 2 === 1 ? (
            <span key={index} className="sample-comment">
              {part}
            </span>
          ) : (
            part
          ),
        )}
    </pre>
  )
}

/** A comment line, or a comment after code. A `#` inside a word doesn't count. */
const COMMENT = /(^[ \t]*(?:\/\/|#|\/\*\*|\*|""").*$|(?<=\S) {1,2}(?:\/\/|#) .*$)/m
