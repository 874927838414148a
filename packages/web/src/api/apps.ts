import { ask, tell } from './ask.ts'
import { dateIn, dateOrNullIn, recordsIn, textIn } from './read-record.ts'

/** A program of somebody else that may act for the account. */
export type AuthorisedApp = {
  client_id: string
  client_name: string
  redirect_host: string
  scopes: string[]
  authorized_at: Date
  last_used_at: Date | null
}

const PATH = '/api/account/apps'

export async function readApps(signal: AbortSignal): Promise<AuthorisedApp[]> {
  return recordsIn(await ask(PATH, signal), 'apps').map((app) => ({
    client_id: textIn(app, 'client_id'),
    client_name: typeof app['client_name'] === 'string' ? app['client_name'] : '',
    redirect_host: textIn(app, 'redirect_host'),
    scopes: Array.isArray(app['scopes']) ? app['scopes'].map(String) : [],
    authorized_at: dateIn(app, 'authorized_at'),
    last_used_at: dateOrNullIn(app, 'last_used_at'),
  }))
}

export async function revokeApp(client_id: string): Promise<void> {
  await tell(`${PATH}/${encodeURIComponent(client_id)}`, { method: 'DELETE' })
}
