/**
 * Characters that move the cursor, change the terminal or reorder text. Answers contain what
 * strangers wrote (WHOIS records, names, error pages), and must not control a terminal.
 */
const UNSAFE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu
/** JSON escapes the ASCII ones itself, and writes its own line breaks. */
const UNSAFE_IN_JSON = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Text that is safe to print on one line. An answer may lack a field that it should have. */
export function clean(text: string | undefined): string {
  return String(text ?? '')
    .toWellFormed()
    .replaceAll(UNSAFE, '\ufffd')
}

/** JSON that is safe to print. It means the same: these characters only occur inside strings. */
export function cleanJson(value: unknown, indent?: number): string {
  const escape = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  return (JSON.stringify(value, null, indent) ?? 'null').replaceAll(UNSAFE_IN_JSON, escape)
}
