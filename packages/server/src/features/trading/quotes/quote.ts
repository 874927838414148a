import type { MasterKey } from '../../../values/master-key.ts'
import { readToken, signToken } from '../../../values/signed-token.ts'
import type { Environment } from '../../../values/environment.ts'

/** A price promised to a partner for a limited time. */
export type Quote = {
  id: string
  partner_id: string
  environment: Environment
  domain: string
  price_cents: number
  expires_at: Date
}

const PURPOSE = 'quote'
const TOKEN_CHARS_MAX = 1_000

/**
 * Writes a quote as a signed token. It contains everything we promised, so it can be checked
 * without a database row. The content is signed, not encrypted: its holder can read it.
 */
export function writeQuote(masterKey: MasterKey, quote: Quote): string {
  const { id, partner_id, environment, domain, price_cents, expires_at } = quote
  const fields: Fields = [id, partner_id, environment, domain, price_cents, expires_at.getTime()]
  const text = Buffer.from(JSON.stringify(fields)).toString('base64url')
  return signToken(masterKey, PURPOSE, text)
}

/** Undefined for anything we didn't sign. */
export function openQuote(masterKey: MasterKey, quoteId: string): Quote | undefined {
  if (quoteId.length > TOKEN_CHARS_MAX) return undefined
  const text = readToken(masterKey, PURPOSE, quoteId)
  if (text === undefined) return undefined
  // Only writeQuote signs tokens for this purpose, so the format is known.
  const fields = JSON.parse(Buffer.from(text, 'base64url').toString()) as Fields
  const [id, partner_id, environment, domain, price_cents, expiresMs] = fields
  return { id, partner_id, environment, domain, price_cents, expires_at: new Date(expiresMs) }
}

type Fields = [
  id: string,
  partner_id: string,
  environment: Quote['environment'],
  domain: string,
  price_cents: number,
  expiresMs: number,
]
