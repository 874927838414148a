/** How much an inflected form counts as the word itself. */
export const INFLECTED = 0.96

/**
 * Base forms that an English word may come from, most likely first: `bakeries` gives `bakery`,
 * `walking` gives `walk`. The caller looks up whether a form is a word.
 */
export function baseForms(word: string): string[] {
  return [...plurals(word), ...verbs(word)].filter((form) => form.length > 2)
}

/** Possible inflections of a word. Not all of them are words. */
export function inflections(base: string): string[] {
  const stem = base.replace(/e$/, '')
  const doubled = base + (base.at(-1) ?? '')
  const soft = base.replace(/y$/, 'i')
  const forms = [base, `${base}s`, `${soft}es`, `${stem}ing`, `${stem}ed`, `${soft}ed`]
  return [...new Set([...forms, `${doubled}ing`, `${doubled}ed`])]
}

function plurals(word: string): string[] {
  if (!word.endsWith('s') || /(ss|us|is)$/.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  return [word.slice(0, -1)]
}

function verbs(word: string): string[] {
  const ending = /(ing|ed)$/.exec(word)?.[0]
  if (!ending) return []
  const stem = word.slice(0, -ending.length)
  // Without a vowel there is no stem: string, spring, shed.
  if (!/[aeiouy]/.test(stem)) return []
  const isDoubled = stem.length > 2 && stem.at(-1) === stem.at(-2)
  return [...(isDoubled ? [stem.slice(0, -1)] : []), stem, `${stem}e`]
}
