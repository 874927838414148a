/** The words of a name, as far as the keywords tell them. Undefined if they don't. */
export function ideaWords(domain: string, words: string): string[] | undefined {
  const label = labelOf(domain)
  const known = keywordsOf(words).toSorted((one, other) => other.length - one.length)
  for (const word of known) {
    const at = label.indexOf(word)
    if (at === -1 || word.length === label.length) continue
    const parts = [label.slice(0, at), word, label.slice(at + word.length)]
    return parts.filter((part) => part !== '')
  }
  return undefined
}

/** The longest of the keywords, the first of several. */
export function longestWord(words: string): string {
  return keywordsOf(words).reduce((best, word) => (word.length > best.length ? word : best), '')
}

function keywordsOf(words: string): string[] {
  return words
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '')
}

function labelOf(domain: string): string {
  return domain.slice(0, domain.indexOf('.'))
}
