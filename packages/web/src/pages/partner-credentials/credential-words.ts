import type { OwnCredential } from '../../api/own-credentials.ts'
import { momentDay, momentText } from '../../names/day-text.ts'
import type { Tone } from '../../parts/tone-mark.tsx'

type Ends = Pick<OwnCredential, 'revoked_at' | 'expires_at' | 'in_use'>

/** The state of a credential. A rotated one works until its overlap ends. */
export function credentialMark(ends: Ends): { tone: Tone; text: string } {
  const { revoked_at, expires_at, in_use } = ends
  if (revoked_at) return { tone: 'bad', text: `Revoked ${momentDay(revoked_at)}` }
  if (expires_at === null) return { tone: 'good', text: 'In use' }
  if (in_use) return { tone: 'waiting', text: `Replaced, works until ${momentText(expires_at)}` }
  return { tone: 'calm', text: `Replaced ${momentDay(expires_at)}` }
}
