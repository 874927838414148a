import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/search.ts'

/** With how many of the day's lookups are used. */
export type WhoisAnswer = Answer<typeof wire.lookUpWhois>
/** A whole registration (spec 2.5). What the registry does not tell is an empty text. */
export type Registration = WhoisAnswer['lookup']['result']

/**
 * POST /api/tools/whois (spec 4.1). `key` makes a repeat of the same question replay the answer
 * instead of using one more of the day's lookups.
 */
export async function lookUpRegistration(
  domain: string,
  key: string,
  signal: AbortSignal,
): Promise<WhoisAnswer> {
  const input = { body: { domain }, headers: { 'idempotency-key': key } }
  return await ask(wire.lookUpWhois, input, signal)
}
