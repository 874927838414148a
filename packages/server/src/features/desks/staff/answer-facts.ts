import type { Facts } from './sql.ts'

/** Fields of a response that the audit log's sentences need. None of them is secret. */
const KEPT = [
  'domain',
  'sale_price_cents',
  'amount_cents',
  'amount_owed_cents',
  'bin_price_cents',
  'name',
  'partner_id',
  'key_id',
  'status',
  'environment',
  'created',
  'approval_id',
  'summary',
]
const CHARS_MAX = 300
/** A longer response is a list, which no sentence describes. */
const ANSWER_CHARS_MAX = 100_000

/** The few facts of a response that make its audit entry readable; null if it has none. */
export function answerFacts(answer: string): Facts | null {
  if (!answer.startsWith('{') || answer.length > ANSWER_CHARS_MAX) return null
  const body = readObject(answer)
  const facts: Facts = {}
  for (const name of KEPT) {
    const value = body[name]
    if (typeof value === 'number' || typeof value === 'boolean') facts[name] = value
    if (typeof value === 'string' && value.length <= CHARS_MAX) facts[name] = value
  }
  const payouts = body['payouts']
  if (Array.isArray(payouts)) facts['count'] = payouts.length
  const settlements = body['settlements']
  if (Array.isArray(settlements)) facts['count'] = settlements.length
  return Object.keys(facts).length > 0 ? facts : null
}

/**
 * The work is already done, so a response that is not valid JSON must not turn it into a failure.
 */
function readObject(text: string): Record<string, unknown> {
  try {
    // It starts with a brace, so it is an object.
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
