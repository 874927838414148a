import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { publishFile } from '../../src/upstream/zones/publish-generation.ts'
import { folderStore, type PublishStore } from '../../src/upstream/zones/publish-store.ts'
import { readIndex } from '../../src/upstream/zones/read-index.ts'
import { givenZonesFolder, importFile, masterFile } from './zone-files.ts'

export const ZONES_SECRET = 'a secret of the whole fleet, 32 chars'

const LABELS = Array.from({ length: 500 }, (_, n) => `name-${n}`)

/** A machine that imported a zone with `name-0` to `name-499`, or other labels. */
export async function givenIndex(labels = LABELS) {
  const folders = await givenZonesFolder()
  const began = Date.now()
  const add = async (more: string[], seconds: number) => {
    const now = new Date(began + seconds * 1_000)
    await importFile(masterFile('com', [...labels, ...more]), { ...folders, now, as_of: now })
  }
  await add([], 0)
  return { ...folders, add, target: join(folders.files, 'published') }
}

/** Publishes the index of a folder to another folder, or to any store. */
export async function publish(
  index: string,
  target: string | PublishStore,
  secret = ZONES_SECRET,
): Promise<boolean> {
  const file = await readIndex(index)
  if (!file) throw new Error('nothing to publish')
  const store = typeof target === 'string' ? folderStore(target) : target
  return await publishFile(file, { store, secret, onProgress: () => {} })
}

/** Changes what is sent. Undefined: it isn't there. 'silence': no answer ever comes. */
export type Spoil = (name: string, bytes: Buffer) => Buffer | 'silence' | undefined

/** Shows a folder over HTTP. `spoil` may change what is sent. */
export async function serveFolder(folder: string, spoil?: Spoil) {
  const asked: string[] = []
  const publisher = { url: '', asked, spoil }
  const answer = async ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const name = url.slice(1)
    asked.push(name)
    const bytes = await readFile(join(folder, name)).catch(() => undefined)
    const sent = bytes && (publisher.spoil ? publisher.spoil(name, bytes) : bytes)
    if (sent !== 'silence') response.writeHead(sent ? 200 : 404).end(sent)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  publisher.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return publisher
}
