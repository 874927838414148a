import { chmod, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Io } from '../io.ts'
import { UsageError } from '../refusals.ts'
import { configFolder } from './config-folder.ts'

/** What is kept of a login at one service. */
export type Login = {
  client_id: string
  access_token: string
  refresh_token: string | null
  /** In milliseconds since 1970. */
  expires_at: number
  scope: string
}

export type Logins = {
  /** The service of the last login. */
  current: string | undefined
  /** By the service's address: a token is only ever sent to the service that issued it. */
  logins: Record<string, Login>
}

const FILE_BYTES_MAX = 2 ** 18

export function loginFile(io: Io): string {
  return join(configFolder(io), 'login.json')
}

export async function readLogins(io: Io): Promise<Logins> {
  const file = loginFile(io)
  let text: string
  try {
    const { size, mode } = await stat(file)
    if (size > FILE_BYTES_MAX) throw new UsageError(`${file} is too large. Delete it.`)
    // A copy or a restored backup may have opened it to others.
    if (process.platform !== 'win32' && mode & 0o077) await chmod(file, 0o600)
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof UsageError) throw error
    return { current: undefined, logins: {} }
  }
  return loginsIn(text, file)
}

function loginsIn(text: string, file: string): Logins {
  const unreadable = new UsageError(`${file} is not readable. Delete it and run nh login.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadable
  }
  if (typeof value !== 'object' || value === null) throw unreadable
  const { current, logins } = value as Partial<Record<keyof Logins, unknown>>
  const known = typeof logins === 'object' && logins !== null ? Object.entries(logins) : []
  return {
    current: typeof current === 'string' ? current : undefined,
    logins: Object.fromEntries(known.filter((pair): pair is [string, Login] => isLogin(pair[1]))),
  }
}

function isLogin(value: unknown): value is Login {
  if (typeof value !== 'object' || value === null) return false
  const { client_id, access_token, refresh_token, expires_at } = value as Record<string, unknown>
  const isRefresh = refresh_token === null || typeof refresh_token === 'string'
  const isToken = typeof client_id === 'string' && typeof access_token === 'string'
  return isToken && isRefresh && typeof expires_at === 'number'
}
