import { hasMixedScript } from '../../../values/mixed-script.ts'
import type { TldRules } from './tld.ts'

const PLAIN = /^[a-z0-9-]+$/

/**
 * The language under which a registry takes a label (in U-label form), as the registrar names it.
 * The smallest table that has all characters fits best; a language without a table takes any label
 * of one script. Undefined if none is needed or none is known.
 */
export function languageOf({ idn }: Pick<TldRules, 'idn'>, label: string): string | undefined {
  if (!idn?.languages || PLAIN.test(label)) return undefined
  const characters = Array.from(label)
  const fitting = idn.languages.flatMap(({ code, table }) => {
    const known = table === null ? undefined : idn.tables[table]
    if (known === undefined) return hasMixedScript(label) ? [] : [{ code, size: Infinity }]
    const isFit = characters.every((char) => known.includes(char))
    return isFit ? [{ code, size: known.length }] : []
  })
  return fitting.toSorted((a, b) => (a.size < b.size ? -1 : a.size > b.size ? 1 : 0))[0]?.code
}
