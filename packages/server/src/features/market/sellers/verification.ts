import { randomBytes } from 'node:crypto'

/** Where the record may stand: a name of its own, or the domain itself. */
export const RECORD_LABEL = '_namehouse'
const EXPIRES_MS = 30 * 24 * 3_600_000

/** What the DNS of a name must show. It is of one account and one name, and cannot be guessed. */
export function newToken(now: Date): { token: string; expires_at: Date } {
  return {
    token: `namehouse-verification=${randomBytes(20).toString('hex')}`,
    expires_at: new Date(now.getTime() + EXPIRES_MS),
  }
}
