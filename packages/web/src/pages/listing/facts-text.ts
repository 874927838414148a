/** What made-up names end with. No reader would call it a word. */
const SUFFIXES = ['ly', 'fy', 'ify', 'io', 'er', 'ery', 'ist', 'ster']

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

/** `Two words, no hyphen`, or what else is in the name. */
export function wordsText(name: string, words: readonly string[]): string {
  const [label = ''] = name.split('.', 1)
  const count = COUNTS[words.length] ?? String(words.length)
  const parts = [
    words.length === 0
      ? 'Letters'
      : isMadeUp(words)
        ? 'Made up'
        : `${count} word${words.length === 1 ? '' : 's'}`,
    label.includes('-') ? 'with a hyphen' : 'no hyphen',
    ...(/\p{N}/u.test(label) ? ['with digits'] : []),
  ]
  return parts.join(', ')
}

/** A heading that is true of every name. */
export function factsTitle(name: string, words: readonly string[]): string {
  const isJoined = words.length > 1 && !isMadeUp(words)
  return isJoined ? words.map(capital).join(' + ') : `About ${name}`
}

/** A word with an ending, such as `leash` and `ly`. */
function isMadeUp(words: readonly string[]): boolean {
  return words.length === 2 && SUFFIXES.includes(words[1] ?? '')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
