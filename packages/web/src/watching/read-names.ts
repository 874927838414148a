/** More names than this are neither kept nor compared. */
export const LIST_MAX = 50
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
const NAME = new RegExp(`^(?=.{3,253}$)(?:${LABEL}\\.)+(?=.*\\D)${LABEL}$`, 'u')

/** The names in an address or in storage, which anybody may have written: each once, bounded. */
export function readNames(texts: readonly unknown[]): string[] {
  const names = texts
    .filter((text) => typeof text === 'string')
    .map((text) => text.trim().toLowerCase())
    .filter((text) => NAME.test(text))
  return [...new Set(names)].slice(0, LIST_MAX)
}
