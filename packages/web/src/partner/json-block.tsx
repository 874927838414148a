import { CopyButton } from '../form/copy-button.tsx'

/** An event's JSON, formatted for reading. Copying gives the original text. */
export function JsonBlock({ label, text }: { label: string; text: string }) {
  return (
    <div className="json-block">
      {/* It may be wider than the page, and keyboard users need to scroll it too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label={label} tabIndex={0}>
        <pre>{laidOut(text)}</pre>
      </section>
      <CopyButton text={text} about="JSON" />
    </div>
  )
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
