import { isRecord, unreadable } from './api-error.ts'
import { askPath } from './ask.ts'

/** A section of a guide as plain text. */
export type DocsSection = { path: string; title: string; text: string }

/** GET /docs/search.json: the guides, made from the same pages as their Markdown. */
export async function readDocsSections(signal: AbortSignal): Promise<DocsSection[]> {
  const body = await askPath('/docs/search.json', signal)
  if (!isRecord(body) || !Array.isArray(body['sections'])) throw unreadable()
  return body['sections'].filter(isSection)
}

function isSection(each: unknown): each is DocsSection {
  return isRecord(each) && [each['path'], each['title'], each['text']].every(isText)
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}
