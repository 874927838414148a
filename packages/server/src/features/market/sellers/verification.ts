import { randomBytes } from 'node:crypto'

/** The host label of the TXT record. The record may also be at the domain itself. */
export const RECORD_LABEL = '_namehouse'
const EXPIRES_MS = 30 * 24 * 3_600_000

/**
 * The token that the DNS of a name must show. It belongs to one account and one name, and can't be
 * guessed.
 */
export function newToken(now: Date): { token: string; expires_at: Date } {
  return {
    token: `namehouse-verification=${randomBytes(20).toString('hex')}`,
    expires_at: new Date(now.getTime() + EXPIRES_MS),
  }
}
