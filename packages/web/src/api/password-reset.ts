import { isRecord } from './api-error.ts'
import { ask, tell, unreadable } from './ask.ts'
import { dateIn, dateOrNullIn, recordsIn, textIn } from './read-record.ts'

/** Something beside the password that opens the account. */
export type WayIn = { id: string; name: string | null; created_at: Date; last_used_at: Date | null }

export type SessionWay = {
  id: string
  address: string
  user_agent: string | null
  created_at: Date
}

export type ResetPreview = {
  email: string
  two_factor: boolean
  sessions: SessionWay[]
  passkeys: WayIn[]
  developer_keys: WayIn[]
  apps: WayIn[]
}

/** The ids of what goes on working, by kind. */
export type Keep = Record<'sessions' | 'passkeys' | 'developer_keys' | 'apps', string[]>

export async function requestReset(email: string): Promise<void> {
  await tell('/api/auth/request-password-reset', { body: { email } })
}

/** What opens the account whose password a link is for. Looking changes nothing. */
export async function previewReset(token: string, signal: AbortSignal): Promise<ResetPreview> {
  const body = await ask('/api/auth/reset-password/preview', signal, { body: { token } })
  if (!isRecord(body)) throw unreadable(200)
  return {
    email: textIn(body, 'email'),
    two_factor: body['two_factor'] === true,
    sessions: recordsIn(body, 'sessions').map((session) => ({
      id: textIn(session, 'id'),
      address: textIn(session, 'address'),
      user_agent: session['user_agent'] === null ? null : textIn(session, 'user_agent'),
      created_at: dateIn(session, 'created_at'),
    })),
    passkeys: waysIn(body, 'passkeys'),
    developer_keys: waysIn(body, 'developer_keys'),
    apps: waysIn(body, 'apps'),
  }
}

export async function resetPassword(token: string, password: string, keep: Keep): Promise<void> {
  await tell('/api/auth/reset-password', { body: { token, password, keep } })
}

function waysIn(body: Record<string, unknown>, kind: string): WayIn[] {
  return recordsIn(body, kind).map((way) => ({
    id: textIn(way, 'id'),
    name: way['name'] === null ? null : textIn(way, 'name'),
    created_at: dateIn(way, 'created_at'),
    last_used_at: dateOrNullIn(way, 'last_used_at'),
  }))
}
