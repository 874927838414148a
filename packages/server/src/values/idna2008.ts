/**
 * Where IDNA 2008 (RFC 5892) is stricter or more lenient than UTS 46, which maps and checks names
 * before this. Registries follow IDNA 2008. Labels must be in U-label form, mapped and lower case.
 */

/** The first character that isn't allowed in this label, or undefined. */
export function refusedCharacter(label: string): string | undefined {
  const outside = OUTSIDE.exec(label)
  if (outside) return outside[0]
  if (!IN_CONTEXT.test(label)) return undefined
  const characters = Array.from(label)
  return characters.find((char, at) => {
    const rule = CONTEXT_RULES[char]
    return rule !== undefined && !rule(characters, at)
  })
}

/** Whether the character is allowed in a label if the letters around it fit. */
export function isAllowedElsewhere(char: string): boolean {
  return IN_CONTEXT.test(char)
}

// Letters, marks and digits, except enclosing marks, the characters that section 2.6 disallows by
// name (tatweel, Hangul tone marks, kana repeat marks and so on) and the parts of old Hangul
// syllables; plus those it allows by name or in a context.
const OUTSIDE = new RegExp(
  [
    '[\\u0640\\u07fa\\u302e\\u302f\\u3031-\\u3035\\u303b]',
    '[\\u1100-\\u11ff\\ua960-\\ua97f\\ud7b0-\\ud7ff]',
    '[^\\p{Ll}\\p{Lo}\\p{Lm}\\p{Mn}\\p{Mc}\\p{Nd}\\p{Join_Control}\\-\\u00b7\\u0375\\u05f3\\u05f4' +
      '\\u06fd\\u06fe\\u0f0b\\u3007\\u30fb]',
  ].join('|'),
  'u',
)

const IN_CONTEXT = /[\u00b7\u0375\u05f3\u05f4\u30fb]/

type Rule = (characters: string[], at: number) => boolean

const isAfterHebrew: Rule = (characters, at) => /\p{Script=Hebrew}/u.test(characters[at - 1] ?? '')

/**
 * RFC 5892, appendices A.3 to A.7. UTS 46 has the same rules for joiners, and its rule for
 * right-to-left names refuses two kinds of Arabic digits in one label (A.8 and A.9).
 */
const CONTEXT_RULES: Record<string, Rule> = {
  // The middle dot of Catalan, as in `paral·lel`.
  '\u00b7': (characters, at) => characters[at - 1] === 'l' && characters[at + 1] === 'l',
  '\u0375': (characters, at) => /\p{Script=Greek}/u.test(characters[at + 1] ?? ''),
  '\u05f3': isAfterHebrew,
  '\u05f4': isAfterHebrew,
  // The katakana middle dot needs some Japanese around it.
  '\u30fb': (characters) =>
    characters.some((char) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(char)),
}
