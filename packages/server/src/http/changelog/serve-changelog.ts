import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { atomFeed } from './atom-feed.ts'
import { changesOut } from './changes-out.ts'
import { readChangelog } from './read-changelog.ts'

const FILE = new URL('../../../../../CHANGELOG.md', import.meta.url)
const HEADERS = {
  'content-type': 'application/atom+xml; charset=utf-8',
  'cache-control': 'public, max-age=3600',
}
const NOT_MODIFIED = 304

/**
 * GET /changelog.atom and /changelog.json: CHANGELOG.md as a feed, and for the page that shows it. It
 * changes only with the program, so both are made once.
 */
export async function serveChangelog(app: FastifyInstance, baseUrl: string): Promise<void> {
  const text = await readFile(FILE, 'utf8').catch(() => undefined)
  if (text === undefined) {
    app.log.warn('CHANGELOG.md is missing, so there is no changelog')
    return
  }
  const changes = readChangelog(text)
  const feed = atomFeed(changes, new URL(baseUrl).origin)
  const shown = { changes: changesOut(changes) }
  const etag = `"${createHash('sha256').update(feed).digest('base64url').slice(0, 22)}"`
  app.get('/changelog.atom', { schema: { hide: true } }, async (request, reply) => {
    reply.headers({ ...HEADERS, etag })
    if (request.headers['if-none-match'] === etag) return reply.code(NOT_MODIFIED).send()
    return reply.send(feed)
  })
  app.get('/changelog.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', HEADERS['cache-control']).send(shown),
  )
}
