import { isRecord, unreadable } from './api-error.ts'
import { askPath } from './ask.ts'

/** What changed for one subject in one release. */
export type Change = {
  id: string
  release: string
  day: string
  kind: string
  subject: string
  items: string[]
}

/** GET /changelog.json: what CHANGELOG.md says, as in the feed. */
export async function readChanges(signal: AbortSignal): Promise<Change[]> {
  const body = await askPath('/changelog.json', signal)
  if (!isRecord(body) || !Array.isArray(body['changes'])) throw unreadable()
  return body['changes'].filter(isChange)
}

function isChange(each: unknown): each is Change {
  if (!isRecord(each)) return false
  const { items, ...texts } = each
  const fields = ['id', 'release', 'day', 'kind', 'subject']
  return fields.every((name) => isText(texts[name])) && Array.isArray(items) && items.every(isText)
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}
