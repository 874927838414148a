import { When } from './when.tsx'

type Step = { at: Date; text: string; note: string | null }

/** The history of one item, in order. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="timeline" aria-label="Timeline">
      {steps.map(({ at, text, note }, place) => (
        // Two steps may be identical, and this list never reorders.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place} className={place === steps.length - 1 ? 'now' : 'done'}>
          <b>{text}</b>
          {note !== null && <p className="hint">{note}</p>}
          <When className="hint" at={at} />
        </li>
      ))}
    </ol>
  )
}
