import { centsText } from './cents-text.ts'

/** A price, or that there is none: a dash for the eye, words for the ear, never a zero. */
export function Price({ cents, currency }: { cents: number | null; currency: string }) {
  if (cents !== null) return centsText(cents, currency)
  return (
    <span className="is-soft">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">no price</span>
    </span>
  )
}
