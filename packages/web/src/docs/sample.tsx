import { CopyButton } from '../form/copy-button.tsx'
import './sample.css'

type Props = { label: string; text: string; about?: string }

/** A text to be read or copied as it is: settings, an answer, what a browser signed. */
export function Sample({ label, text, about = '' }: Props) {
  return (
    <div className="sample-box">
      <div className="sample-bar">
        <span className="sample-name">{label}</span>
        <CopyButton text={text} about={about} />
      </div>
      {/* It may be wider than the page, and who uses a keyboard scrolls it too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label={label} tabIndex={0} className="sample-scroll">
        <SampleText text={text} />
      </section>
    </div>
  )
}

/** Comments step back a little; nothing else needs colour in so few lines. */
export function SampleText({ text }: { text: string }) {
  return (
    <pre className="sample">
      {text
        .trimEnd()
        .split(COMMENT)
        .map((part, index) =>
          // The parts never move: the text is fixed.
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

/** A line that is a comment, or one behind the code; `#` inside of a word is not. */
const COMMENT = /(^[ \t]*(?:\/\/|#|\/\*\*|\*|""").*$|(?<=\S) {1,2}(?:\/\/|#) .*$)/m
