import { ask, tell } from './ask.ts'
import { dateIn, recordsIn, textIn } from './read-record.ts'

export type SessionPlace = {
  id: string
  address: string
  user_agent: string | null
  is_current: boolean
  created_at: Date
}

export async function readSessions(signal: AbortSignal): Promise<SessionPlace[]> {
  const body = await ask('/api/auth/list-sessions', signal)
  return recordsIn(body, 'sessions').map((session) => ({
    id: textIn(session, 'id'),
    address: textIn(session, 'address'),
    user_agent: session['user_agent'] === null ? null : textIn(session, 'user_agent'),
    is_current: session['is_current'] === true,
    created_at: dateIn(session, 'created_at'),
  }))
}

export async function revokeSession(id: string): Promise<void> {
  await tell('/api/auth/revoke-session', { body: { id } })
}

export async function revokeOtherSessions(): Promise<void> {
  await tell('/api/auth/revoke-other-sessions', {})
}
