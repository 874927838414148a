import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readIndex } from '../../../upstream/zones/read-index.ts'
import { ZoneIndex } from '../../../upstream/zones/zone-index.ts'
import { givenZonesFolder, importFile, masterFile } from '../../../../test/support/zone-files.ts'
import { dropZone } from './drop-zone.ts'
import { findDrops } from './find-drops.ts'
import { importZones } from './import-zones.ts'

const DAY_MS = 86_400_000
const TODAY = new Date('2026-11-17T12:00:00Z')
const daysAgo = (days: number) => new Date(TODAY.getTime() - days * DAY_MS)

/** Several thousand names, so that there are several runs and blocks. */
const MANY = Array.from({ length: 5_000 }, (_, n) => `name-${(n * 7_919) % 5_000}`)

async function openIndex(folder: string): Promise<ZoneIndex> {
  const index = new ZoneIndex(folder)
  await index.refresh()
  return index
}

it('every name of an unsorted file is found, and no other', async () => {
  const folders = await givenZonesFolder()
  const [imported] = await importFile(gzipSync(masterFile('com', MANY)), folders)
  expect(imported).toMatchObject({ zone: 'com', names: 5_000, added: 0, dropped: 0, badLines: 0 })
  const index = await openIndex(folders.index)
  for (const label of MANY) expect(index.find(label)).toMatchObject([{ zone: 'com' }])
  for (const label of ['name', 'name-', 'name-5000', 'aaa', 'zzz', '0', 'x'.repeat(64)]) {
    expect(index.find(label)).toEqual([])
  }
  const some = index.startingWith('name-12', 200).map(({ label }) => label)
  expect(some).toEqual(MANY.filter((label) => label.startsWith('name-12')).toSorted())
  expect(index.startingWith('name-12', 3)).toHaveLength(3)
  expect(index.startingWith('zz', 3)).toEqual([])
  await index.close()
})

it('zones are independent: a name is in each whose file has it, and a zone can be removed', async () => {
  const folders = await givenZonesFolder()
  await importFile(masterFile('com', ['acme', 'solar', ...MANY]), folders)
  await importFile(masterFile('io', ['acme', 'harbor']), folders)
  await importFile('acme\nquiet\n', { ...folders, zone: 'co.uk' })
  const index = await openIndex(folders.index)
  const zonesOf = (label: string) => index.find(label).map(({ zone }) => zone)
  expect(zonesOf('acme')).toEqual(['com', 'io', 'co.uk'])
  expect([zonesOf('solar'), zonesOf('harbor')]).toEqual([['com'], ['io']])
  await dropZone(folders.index, 'com', TODAY)
  await index.refresh()
  expect(['acme', 'solar', 'name-7', 'quiet'].map(zonesOf)).toEqual([
    ['io', 'co.uk'],
    [],
    [],
    ['co.uk'],
  ])
  expect(index.current?.facts.labels).toBe(3)
  await expect(dropZone(folders.index, 'com', TODAY)).rejects.toThrow("isn't imported")
  await index.close()
})

it('several zones are imported together, and each file tells its zone', async () => {
  const folders = await givenZonesFolder()
  const paths = [join(folders.files, 'net.txt'), join(folders.files, 'org.zone.gz')]
  await writeFile(paths[0] ?? '', 'acme\nsolar.net\n')
  await writeFile(paths[1] ?? '', gzipSync(masterFile('org', ['acme'])))
  const request = { paths, zone: undefined, as_of: daysAgo(1) }
  const options = { folder: folders.index, now: TODAY, acceptsLosses: false, onProgress: () => {} }
  const imported = await importZones(request, {
    ...options,
    sorting: { labelsMax: 1_000, hasThread: false },
  })
  expect(imported.map(({ zone, names }) => [zone, names])).toEqual([
    ['net', 2],
    ['org', 1],
  ])
})

it('a newer file yields what was dropped and added, with words, and it is kept for 30 days', async () => {
  const folders = await givenZonesFolder()
  const days = [
    { as_of: daysAgo(40), labels: [...MANY, 'solarhub', 'oldest-one'] },
    { as_of: daysAgo(39), labels: [...MANY, 'solarhub'] },
    { as_of: daysAgo(2), labels: [...MANY, 'greenpower'] },
    { as_of: daysAgo(1), labels: [...MANY.slice(1), 'greenpower', 'zentrail'] },
  ]
  for (const { as_of, labels } of days) {
    await importFile(masterFile('com', labels), { ...folders, as_of, now: as_of })
  }
  await importFile(masterFile('io', ['solarhub', 'acme']), { ...folders, as_of: TODAY, now: TODAY })
  const index = await openIndex(folders.index)
  const dropped = findDrops(index, { kind: 'dropped', limit: 50 })
  expect(dropped.drops).toEqual([
    expect.objectContaining({ domain: `${MANY[0]}.com`, date: '2026-11-16', kind: 'dropped' }),
    {
      domain: 'solarhub.com',
      zone: 'com',
      date: '2026-11-15',
      kind: 'dropped',
      length: 8,
      words: ['solar', 'hub'],
      registered_elsewhere: 1,
    },
  ])
  const added = findDrops(index, { kind: 'added', limit: 50 }).drops.map(({ domain }) => domain)
  expect(added).toEqual(['zentrail.com', 'greenpower.com'])
  await index.close()
})

it('a long list of drops is read page by page, each name once', async () => {
  const folders = { ...(await givenZonesFolder()), now: TODAY, as_of: daysAgo(1) }
  await importFile(masterFile('com', MANY), folders)
  await importFile(masterFile('com', ['rest']), { ...folders, acceptsLosses: true })
  const index = await openIndex(folders.index)
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 100; page += 1) {
    const found = findDrops(index, { kind: 'dropped', limit: 77, ...(cursor && { cursor }) })
    seen.push(...found.drops.map(({ domain }) => domain))
    if (found.next_cursor === null) break
    cursor = found.next_cursor
  }
  expect(seen).toEqual(MANY.map((label) => `${label}.com`).toSorted())
  await index.close()
})

it('the same file again changes nothing, and a second one of the day keeps both changes', async () => {
  const folders = { ...(await givenZonesFolder()), as_of: daysAgo(1), now: TODAY }
  await importFile(masterFile('com', ['a', 'b', 'c', 'd', 'e', 'f']), folders)
  const again = await importFile(masterFile('com', ['a', 'b', 'c', 'd', 'e', 'f']), folders)
  expect(again).toMatchObject([{ added: 0, dropped: 0 }])
  await importFile(masterFile('com', ['a', 'b', 'c', 'd', 'e']), folders)
  await importFile(masterFile('com', ['a', 'b', 'c', 'd']), folders)
  const index = await openIndex(folders.index)
  const { drops } = findDrops(index, { kind: 'dropped', limit: 50 })
  expect(drops.map(({ domain, date }) => [domain, date])).toEqual([
    ['e.com', '2026-11-16'],
    ['f.com', '2026-11-16'],
  ])
  await index.close()
})

const GOOD = masterFile('com', MANY)
const GARBLED = Array.from({ length: 300 }, (_, n) => `?? ${n}`).join('\n')

it.each([
  ['cut short', gzipSync(GOOD).subarray(0, 9_000), {}, 'is cut short'],
  ['without its last line break', GOOD.slice(0, -1), {}, 'cut short'],
  ['of another zone', masterFile('net', MANY), { zone: 'com' }, 'is the zone net, not com'],
  ['a list of another zone', 'a.net\nb.net\nc.com\n', { zone: 'com' }, 'not in com'],
  ['empty', '', { zone: 'com' }, 'is empty'],
  ['without any name', 'com. 1 in soa a. b. 1 1 1 1 1\n', {}, 'no names'],
  ['mostly unreadable', `good.com. 1 in ns a.\n${GARBLED}\n`, { zone: 'com' }, "can't be read"],
  ['of an unknown zone', 'acme\n', {}, 'Which zone'],
  ['smaller by more than a fifth', masterFile('com', MANY.slice(1_001)), {}, '--accept-losses'],
  ['older than the current one', GOOD, { as_of: daysAgo(9) }, 'a newer file'],
  ['from the future', GOOD, { as_of: daysAgo(-1) }, 'in the future'],
])('a file that is %s changes nothing and says why', async (_what, content, given, why) => {
  const folders = { ...(await givenZonesFolder()), now: TODAY, as_of: daysAgo(2) }
  await importFile(GOOD, folders)
  const before = await readIndex(folders.index)
  const files = await readdir(folders.index)
  await expect(importFile(content, { ...folders, ...given })).rejects.toThrow(why)
  expect(await readIndex(folders.index)).toEqual(before)
  expect(await readdir(folders.index)).toEqual(files)
})

it('losses can be accepted, and a fifth is not too much', async () => {
  const folders = { ...(await givenZonesFolder()), now: TODAY, as_of: daysAgo(2) }
  await importFile(GOOD, folders)
  const fewer = masterFile('com', MANY.slice(1_000))
  expect(await importFile(fewer, folders)).toMatchObject([{ names: 4_000, dropped: 1_000 }])
  const few = await importFile('one.com\n', { ...folders, zone: 'com', acceptsLosses: true })
  expect(few).toMatchObject([{ names: 1, dropped: 4_000, added: 1 }])
})

it('one import runs at a time, and a lock of a dead process does not matter', async () => {
  const folders = await givenZonesFolder()
  await importFile(GOOD, folders)
  const lock = join(folders.index, 'import.lock')
  await writeFile(lock, String(process.pid))
  await expect(importFile(GOOD, folders)).rejects.toThrow('Another import is running')
  await writeFile(lock, '999999999')
  await importFile(GOOD, folders)
  expect(await readdir(folders.index)).toHaveLength(2)
})

it('an index that names a file elsewhere is not followed', async () => {
  const folders = await givenZonesFolder()
  await importFile(GOOD, folders)
  const current = join(folders.index, 'current')
  const right = await readFile(current, 'utf8')
  for (const wrong of ['../../etc/passwd', '/etc/passwd', `x/${right}`, '', '\0']) {
    await writeFile(current, wrong)
    expect(await readIndex(folders.index)).toBeUndefined()
  }
})

it('readers go on with the old generation until they notice the new one', async () => {
  const folders = await givenZonesFolder()
  await importFile(masterFile('com', [...MANY, 'before']), folders)
  const index = await openIndex(folders.index)
  await importFile(masterFile('com', [...MANY, 'after']), folders)
  expect([index.find('before').length, index.find('after').length]).toEqual([1, 0])
  await index.refresh()
  expect([index.find('before').length, index.find('after').length]).toEqual([0, 1])
  await index.close()
  expect(index.find('after')).toEqual([])
})
