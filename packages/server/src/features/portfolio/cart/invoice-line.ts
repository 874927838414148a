import { namedOf } from '../../../values/domain-name.ts'
import type { ReceiptItemRow } from './receipt-sql.ts'
import type { CartOp } from './sql.ts'

const NOUNS: Record<CartOp, string> = {
  register: 'registration',
  transfer: 'transfer',
  renew: 'renewal',
  restore: 'restore',
}

type Line = { text: string; cents: number }
type Item = Pick<ReceiptItemRow, 'domain' | 'op' | 'years' | 'price_cents'>

/** `acme.com, renewal for 2 years` and its price. A transfer adds years. */
export function invoiceLine({ domain, op, years, price_cents }: Item): Line {
  const name = namedOf(domain).unicode ?? domain
  const length = years === 1 ? '1 year' : `${years} years`
  const period = years === null ? '' : op === 'transfer' ? `, adds ${length}` : ` for ${length}`
  return { text: `${name}, ${NOUNS[op]}${period}`, cents: price_cents }
}
