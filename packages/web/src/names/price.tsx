import { centsText } from './cents-text.ts'

/**
 * A price, or a marker that there is none: a dash on screen, words for screen readers, never a
 * zero.
 */
export function Price({ cents, currency }: { cents: number | null; currency: string }) {
  if (cents !== null) return centsText(cents, currency)
  return (
    <span className="soft">
      <span aria-hidden="true">—</span>
      <span className="hide">no price</span>
    </span>
  )
}
