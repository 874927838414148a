import { isRecord } from './api-error.ts'
import { ask, unreadable } from './ask.ts'
import { textOf, textsOf } from './name-row.ts'

/** A whole registration (spec 2.5). What the registry does not tell is an empty text. */
export type Registration = {
  domain: string
  status: string
  registrar: string
  registrant: string
  creation_date: string
  expiration_date: string
  update_date: string
  nameservers: string[]
  emails: string[]
  raw_source: string
  redacted: string[]
}

export type WhoisAnswer = {
  registration: Registration
  used: number
  cap: number
  remaining: number
}

/**
 * POST /api/tools/whois (spec 4.1). `key` makes a repeat of the same question replay the answer
 * instead of using one more of the day's lookups.
 */
export async function lookUpRegistration(
  domain: string,
  key: string,
  signal: AbortSignal,
): Promise<WhoisAnswer> {
  const question = { body: { domain }, headers: { 'idempotency-key': key } }
  const answer = parseWhoisAnswer(await ask('/api/tools/whois', signal, question))
  if (!answer) throw unreadable(201)
  return answer
}

export function parseWhoisAnswer(body: unknown): WhoisAnswer | undefined {
  if (!isRecord(body) || !isRecord(body['lookup'])) return undefined
  const { used, cap, remaining } = body
  const { result } = body['lookup']
  if (!isRecord(result) || typeof result['domain'] !== 'string') return undefined
  if (typeof used !== 'number' || typeof cap !== 'number' || typeof remaining !== 'number') {
    return undefined
  }
  const registration: Registration = {
    domain: result['domain'],
    status: textOf(result['status']),
    registrar: textOf(result['registrar']),
    registrant: textOf(result['registrant']),
    creation_date: textOf(result['creation_date']),
    expiration_date: textOf(result['expiration_date']),
    update_date: textOf(result['update_date']),
    nameservers: textsOf(result['nameservers']),
    emails: textsOf(result['emails']),
    raw_source: textOf(result['raw_source']),
    redacted: textsOf(result['redacted']),
  }
  return { registration, used, cap, remaining }
}
