import { isRecord } from './api-error.ts'
import { ask, tell, unreadable } from './ask.ts'
import { dateIn, dateOrNullIn, recordsIn, textIn } from './read-record.ts'

export type DeveloperKey = {
  id: string
  name: string | null
  api_key: string
  created_at: Date
  last_used_at: Date | null
}

/** With the secret, which is told this once. */
export type IssuedKey = { id: string; api_key: string; api_secret: string }

const PATH = '/api/v1/keys'

export async function readKeys(signal: AbortSignal): Promise<DeveloperKey[]> {
  return recordsIn(await ask(PATH, signal), 'keys').map((key) => ({
    id: textIn(key, 'id'),
    name: key['name'] === null ? null : textIn(key, 'name'),
    api_key: textIn(key, 'api_key'),
    created_at: dateIn(key, 'created_at'),
    last_used_at: dateOrNullIn(key, 'last_used_at'),
  }))
}

export async function issueKey(name: string): Promise<IssuedKey> {
  const body = await tell(PATH, { body: name === '' ? {} : { name } })
  if (!isRecord(body)) throw unreadable(201)
  return {
    id: textIn(body, 'id'),
    api_key: textIn(body, 'api_key'),
    api_secret: textIn(body, 'api_secret'),
  }
}

export async function revokeKey(id: string): Promise<void> {
  await tell(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
