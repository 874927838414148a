/**
 * Whether a label mixes scripts beyond the "highly restrictive" level of UTS 39: Latin may be mixed
 * with the scripts of Japanese, Chinese and Korean, and nothing else. Such a name is valid, but may
 * be made to look like another.
 */
export function hasMixedScript(label: string): boolean {
  const scripts = new Set<string>()
  for (const char of label) {
    const script = scriptOf(char)
    if (script) scripts.add(script)
  }
  if (scripts.size < 2) return false
  return !TOGETHER.some((allowed) => [...scripts].every((script) => allowed.includes(script)))
}

const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const SCRIPTS: [string, RegExp][] = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
  'Arabic',
  'Hebrew',
  'Armenian',
  'Georgian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Khmer',
  'Mongolian',
  'Ethiopic',
  'Cherokee',
  'Canadian_Aboriginal',
  'Coptic',
  'Tifinagh',
  'Thaana',
  'Syriac',
].map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')])

/** The script of a letter. Digits, dashes and marks that all scripts share have none. */
function scriptOf(char: string): string | undefined {
  if ((char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z')) return 'Latin'
  if (char <= '~') return undefined
  for (const [script, pattern] of SCRIPTS) if (pattern.test(char)) return script
  return /\p{Script=Common}|\p{Script=Inherited}/u.test(char) ? undefined : 'Other'
}
