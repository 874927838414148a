import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { givenZonesFolder } from '../../../test/support/zone-files.ts'
import {
  givenIndex,
  publish,
  serveFolder,
  type Spoil,
  ZONES_SECRET,
} from '../../../test/support/zone-publisher.ts'
import { fetchGeneration } from './fetch-generation.ts'
import { pieceName } from './manifest.ts'
import { bucketStore, folderStore } from './publish-store.ts'
import { readIndex } from './read-index.ts'
import { ZoneIndex } from './zone-index.ts'

const NOW = new Date()

async function fetchFrom(url: string, folder: string, secret = ZONES_SECRET) {
  const signal = AbortSignal.timeout(60_000)
  return await fetchGeneration({ url, secret, folder, signal, waits: { pauseMs: 1 } })
}

it('another machine fetches what was published, and uses it without a restart', async () => {
  const { index, add, target } = await givenIndex()
  const store = folderStore(target)
  expect(await publish(index, store)).toBe(true)
  expect(await publish(index, store)).toBe(false)
  const { url } = await serveFolder(target)
  const other = (await givenZonesFolder()).index
  expect(await fetchFrom(url, other)).toMatch(/^\d{8}-[0-9a-f]{12}$/)
  const names = new ZoneIndex(other)
  await names.refresh()
  expect([names.find('name-7'), names.find('later')].map(({ length }) => length)).toEqual([1, 0])
  expect(await fetchFrom(url, other)).toBeUndefined()
  await add(['later'], 60)
  await publish(index, store)
  expect(await fetchFrom(url, other)).toBeDefined()
  await names.refresh()
  expect(names.find('later')).toHaveLength(1)
  await names.close()
})

it('the generation before stays for those who are fetching it, older ones are removed', async () => {
  const { index, add, target } = await givenIndex()
  const store = folderStore(target)
  const ids: string[] = []
  for (const day of [1, 2, 3]) {
    await add([`day-${day}`], day)
    await publish(index, store)
    ids.push((await readIndex(index))?.facts.id ?? '')
  }
  const [, second = '', third = ''] = ids
  const names = [pieceName(second, 0), pieceName(third, 0), 'zones.json']
  expect((await readdir(target)).toSorted()).toEqual(names.toSorted())
})

it('a piece that is damaged on the way is fetched again', async () => {
  const { index, target } = await givenIndex()
  await publish(index, target)
  let damaged = 0
  const { url } = await serveFolder(target, (name, bytes) => {
    if (name === 'zones.json' || damaged === 2) return bytes
    damaged += 1
    const copy = Buffer.from(bytes)
    copy[copy.length >> 1] = (copy[copy.length >> 1] ?? 0) ^ 1
    return copy
  })
  const other = (await givenZonesFolder()).index
  expect(await fetchFrom(url, other)).toBeDefined()
  expect(damaged).toBe(2)
})

it.each<[string, Spoil, string]>([
  ['damaged for good', (n, b) => (n === 'zones.json' ? b : Buffer.alloc(b.length)), 'is damaged'],
  ['cut short', (n, b) => (n === 'zones.json' ? b : b.subarray(0, 100)), 'is damaged'],
  ['too long', (n, b) => (n === 'zones.json' ? b : Buffer.concat([b, b])), 'is too long'],
  ['missing', (n, b) => (n === 'zones.json' ? b : undefined), 'answered 404'],
  ['of a changed manifest', (_, b) => Buffer.from(b.toString().replace('0', '1')), 'manifest'],
  ['without a manifest', () => Buffer.from('<html>'), 'manifest is unreadable'],
])('what is %s changes nothing', async (_, spoil, why) => {
  const { index, target, add } = await givenIndex()
  await publish(index, target)
  const good = await serveFolder(target)
  const other = (await givenZonesFolder()).index
  const id = await fetchFrom(good.url, other)
  await add(['later'], 60)
  await publish(index, target)
  const { url } = await serveFolder(target, spoil)
  await expect(fetchFrom(url, other)).rejects.toThrow(why)
  expect((await readIndex(other))?.facts.id).toBe(id)
  expect((await readdir(other)).filter((name) => name.startsWith('work'))).toEqual([])
})

it('what another secret signed, or what is older than ours, is not taken', async () => {
  const { index, target } = await givenIndex()
  await publish(index, target, 'the secret of somebody else, 32 c')
  const { url } = await serveFolder(target)
  const other = await givenIndex(['mine'])
  await expect(fetchFrom(url, other.index)).rejects.toThrow('signed with another secret')
  await publish(index, target)
  await other.add(['newer'], 600)
  expect(await fetchFrom(url, other.index)).toBeUndefined()
})

it('a bucket gets signed requests, and keeps what a folder would', async () => {
  const { index } = await givenIndex()
  const kept = new Map<string, Buffer>()
  const seen: string[] = []
  let failures = 2
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push(`${method} ${headers.authorization ?? ''}`)
      if (failures > 0) {
        failures -= 1
        return response.writeHead(503).end()
      }
      if (method === 'PUT') kept.set(url, Buffer.concat(parts))
      const found = kept.get(url)
      return response.writeHead(method === 'GET' && !found ? 404 : 200).end(found)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = { endpoint, region: 'eu-west-1', accessKeyId: 'AKID', secretAccessKey: 'SECRET' }
  const store = bucketStore({ ...account, bucket: 'names', prefix: 'a/b/' }, () => NOW)
  expect(await publish(index, store)).toBe(true)
  expect([...kept.keys()].map((key) => key.replace(/-.*/, ''))).toEqual([
    '/names/a/b/names',
    '/names/a/b/zones.json',
  ])
  const scope = `${NOW.toISOString().slice(0, 10).replaceAll('-', '')}/eu-west-1/s3/aws4_request`
  for (const each of seen) expect(each).toContain(`AWS4-HMAC-SHA256 Credential=AKID/${scope}, `)
  const { files, index: other } = await givenZonesFolder()
  for (const [key, bytes] of kept) await writeFile(join(files, key.split('/').at(-1) ?? ''), bytes)
  const { url } = await serveFolder(files)
  expect(await fetchFrom(url, other)).toBeDefined()
})
