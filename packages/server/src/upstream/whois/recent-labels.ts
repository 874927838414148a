import { type Meaning, ownCopy } from './keys.ts'

/** A label, and what it means. Undefined if no registry we know uses it. */
export type Label = { label: string; meaning: Meaning | undefined }

/** A power of two, several times the number of labels in use. */
const PLACES = 4096
const LABEL_LENGTH_MAX = 64

/** Each label has one place, which it loses to the next label with the same one. */
const places: (Label | undefined)[] = Array.from({ length: PLACES }, () => undefined)

/**
 * The label that a text starts with, if it was read recently. Registries use the same few hundred, so
 * most lines need neither a copy of their label nor its hash.
 */
export function recentLabel(text: string, length: number): Label | undefined {
  const known = places[placeOf(text, length)]
  return known?.label.length === length && text.startsWith(known.label) ? known : undefined
}

export function noteLabel({ label, meaning }: Label): void {
  if (label.length > LABEL_LENGTH_MAX) return
  places[placeOf(label, label.length)] = { label: ownCopy(label), meaning }
}

/** From a few letters: most labels differ in their length or in one of these. */
function placeOf(text: string, length: number): number {
  const first = text.charCodeAt(0)
  const middle = text.charCodeAt(length >> 1)
  const last = text.charCodeAt(length - 1)
  return (((length * 31 + first) * 31 + middle) * 31 + last) & (PLACES - 1)
}
