import { hasMixedScript } from '../../../values/mixed-script.ts'
import type { TldRules } from './tld.ts'

const PLAIN = /^[a-z0-9-]+$/

/**
 * Whether a registry's IDN tables allow a label (in U-label form): all characters are in one
 * language's table, or some language has no table and the label uses a single script. If the
 * registrar lists no tables, IDNA 2008 alone decides.
 */
export function takesLabel({ idn }: Pick<TldRules, 'idn'>, label: string): boolean {
  if (idn === undefined || PLAIN.test(label)) return true
  if (idn.isOpen && !hasMixedScript(label)) return true
  const characters = Array.from(label)
  return idn.tables.some((table) => characters.every((char) => table.includes(char)))
}
