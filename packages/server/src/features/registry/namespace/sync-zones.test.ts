import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenZonesFolder, masterFile } from '../../../../test/support/zone-files.ts'
import { CzdsClient } from '../../../upstream/zones/czds-client.ts'
import { readIndex } from '../../../upstream/zones/read-index.ts'
import { syncZones } from './sync-zones.ts'

const HOUR_MS = 3_600_000
const MANY = Array.from({ length: 4_000 }, (_, n) => `name-${(n * 7_919) % 4_000}`)

let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
})
beforeEach(() => lab.reset())

const hoursAgo = (hours: number) =>
  new Date(Math.floor(Date.now() / 1_000) * 1_000 - hours * HOUR_MS)

function clientOf(changes: { password?: string } = {}): CzdsClient {
  const account = {
    authUrl: lab.czds,
    apiUrl: lab.czds,
    username: 'operator@example.com',
    password: 'lab-czds-password',
    ...changes,
  }
  return new CzdsClient(account, 1)
}

async function sync(folder: string, client = clientOf()) {
  return await syncZones(client, {
    folder,
    now: new Date(),
    acceptsLosses: false,
    signal: AbortSignal.timeout(60_000),
    onProgress: () => {},
    onDownload: () => {},
  })
}

const zonesIn = async (folder: string) => (await readIndex(folder))?.facts.zones ?? []

it('downloads and imports approved zones, and then only those that are newer', async () => {
  const { index } = await givenZonesFolder()
  const old = hoursAgo(30)
  await lab.zoneFiles({
    com: { text: masterFile('com', MANY), modified: old },
    net: { text: masterFile('net', ['acme', 'solar']), modified: old },
  })
  expect(await sync(index)).toMatchObject({
    imported: [
      { zone: 'com', names: 4_000 },
      { zone: 'net', names: 2 },
    ],
    unchanged: [],
    failed: [],
  })
  expect(await zonesIn(index)).toMatchObject([{ as_of: old.toISOString() }, {}])
  await lab.zoneFiles({
    com: { text: masterFile('com', [...MANY, 'new-one']), modified: hoursAgo(6) },
    net: { text: masterFile('net', ['acme', 'solar']), modified: old },
  })
  expect(await sync(index)).toMatchObject({
    imported: [{ zone: 'com', names: 4_001, added: 1, dropped: 0 }],
    unchanged: ['net'],
  })
  expect(await readdir(join(index, 'downloads'))).toEqual([])
})

it('a download that breaks off again and again is resumed where it ended', async () => {
  const { index } = await givenZonesFolder()
  await lab.zoneFiles({ com: { text: masterFile('com', MANY), modified: hoursAgo(5) } })
  await lab.fault({ target: 'czds', kind: 'cut', match: 'com.zone', times: 4 })
  expect(await sync(index)).toMatchObject({ imported: [{ names: 4_000 }], failed: [] })
  expect(await lab.countRequests('czds', 'com.zone')).toBe(5)
})

it('a sync that is stopped is continued by the next, unless the file has changed', async () => {
  for (const isChanged of [false, true]) {
    const { index } = await givenZonesFolder()
    const text = masterFile('com', MANY)
    await lab.reset()
    await lab.zoneFiles({ com: { text, modified: hoursAgo(5) } })
    await lab.fault({ target: 'czds', kind: 'cut', match: 'com.zone', times: 1 })
    await lab.fault({ target: 'czds', kind: 'server_error', match: 'com.zone', times: 30 })
    const stopped = await sync(index)
    expect(stopped).toMatchObject({ failed: [{ zone: 'com' }], imported: [] })
    expect(await readdir(join(index, 'downloads'))).toContain('com.txt.gz.part')
    await lab.reset()
    const other = masterFile('com', [...MANY, 'another'])
    if (isChanged) await lab.zoneFiles({ com: { text: other, modified: hoursAgo(1) } })
    const names = isChanged ? 4_001 : 4_000
    expect(await sync(index)).toMatchObject({ imported: [{ names }], failed: [] })
  }
})

it('a file that is refused keeps its zone as it is, and the others are imported', async () => {
  const { index } = await givenZonesFolder()
  const both = (com: string[], net: string[], hours: number) => ({
    com: { text: masterFile('com', com), modified: hoursAgo(hours) },
    net: { text: masterFile('net', net), modified: hoursAgo(hours) },
  })
  await lab.zoneFiles(both(MANY, ['acme'], 30))
  await sync(index)
  await lab.zoneFiles(both(['few'], ['acme', 'solar'], 6))
  const { imported, failed } = await sync(index)
  expect(imported).toMatchObject([{ zone: 'net', names: 2 }])
  expect(failed).toEqual([{ zone: 'com', why: expect.stringContaining('may be incomplete') }])
  expect(await zonesIn(index)).toMatchObject([{ names: 4_000 }, { names: 2 }])
})

it('a file of another zone than its link says is refused', async () => {
  const { index } = await givenZonesFolder()
  await lab.zoneFiles({ com: { text: masterFile('net', MANY), modified: hoursAgo(5) } })
  const { failed } = await sync(index)
  expect(failed).toEqual([{ zone: 'com', why: expect.stringContaining('is the zone net') }])
})

it('a wrong password is told, and changes nothing', async () => {
  const { index } = await givenZonesFolder()
  const client = clientOf({ password: 'wrong' })
  await expect(sync(index, client)).rejects.toThrow('the username or password is wrong')
  expect(await zonesIn(index)).toEqual([])
})

it('a second sync at the same time is refused', async () => {
  const { index } = await givenZonesFolder()
  await lab.zoneFiles({ com: { text: masterFile('com', MANY), modified: hoursAgo(5) } })
  const [first, second] = await Promise.allSettled([sync(index), sync(index)])
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
})
