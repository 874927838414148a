import { hasMixedScript } from '../../../values/mixed-script.ts'
import type { TldRules } from './tld.ts'

const PLAIN = /^[a-z0-9-]+$/

/**
 * Whether a registry's own tables let a label through, in U-label form: every character is in the
 * table of one language, or some language has no table and the label keeps to one script. Where the
 * registrar names no tables, nobody knows better than IDNA 2008.
 */
export function takesLabel({ idn }: Pick<TldRules, 'idn'>, label: string): boolean {
  if (idn === undefined || PLAIN.test(label)) return true
  if (idn.isOpen && !hasMixedScript(label)) return true
  const characters = Array.from(label)
  return idn.tables.some((table) => characters.every((char) => table.includes(char)))
}
