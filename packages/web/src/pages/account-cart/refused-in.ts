import { ApiError } from '../../api/api-error.ts'
import type { CartLine } from '../../cart/lines.ts'

/** `items.harbor.com` is about harbor.com. */
const ITEM = /^items\.(.+)$/

/** The items that a payment was refused for, by key, each with the code of its problem. */
export function refusedIn(error: unknown, lines: readonly CartLine[]): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  const names = new Set(error.fields.map(({ field }) => ITEM.exec(field)?.[1]))
  const refused = lines.filter(({ id, domain }) => id !== null && names.has(domain))
  const isGone = error.code === 'domain_unavailable'
  return new Map(refused.map(({ key, op }) => [key, codeOf(op, isGone)]))
}

function codeOf(op: CartLine['op'], isGone: boolean): string {
  if (op === 'transfer') return isGone ? 'not_registered' : 'transfer_refused'
  return isGone ? 'not_available' : 'order_refused'
}
