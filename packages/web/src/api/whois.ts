import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/search.ts'

/** Includes how many of today's lookups are used. */
export type WhoisAnswer = Answer<typeof wire.lookUpWhois>
/** A full registration record (spec 2.5). What the registry doesn't publish is an empty string. */
export type Registration = WhoisAnswer['lookup']['result']

/**
 * POST /api/tools/whois (spec 4.1). Repeating a request with the same `key` replays the answer
 * instead of using another of the day's lookups.
 */
export async function lookUpRegistration(
  domain: string,
  key: string,
  signal: AbortSignal,
): Promise<WhoisAnswer> {
  const input = { body: { domain }, headers: { 'idempotency-key': key } }
  return await ask(wire.lookUpWhois, input, signal)
}
