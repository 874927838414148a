const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

/** `Two words, no hyphen`, or what else is in the name. */
export function wordsText(name: string, words: readonly string[]): string {
  const [label = ''] = name.split('.', 1)
  const count = COUNTS[words.length] ?? String(words.length)
  const parts = [
    words.length === 0 ? 'Letters' : `${count} word${words.length === 1 ? '' : 's'}`,
    label.includes('-') ? 'with a hyphen' : 'no hyphen',
    ...(/\p{N}/u.test(label) ? ['with digits'] : []),
  ]
  return parts.join(', ')
}

/** A heading that is true of every name. */
export function factsTitle(name: string, words: readonly string[]): string {
  return words.length > 1 ? words.map(capital).join(' + ') : `About ${name}`
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
