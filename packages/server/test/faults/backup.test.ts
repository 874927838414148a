import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { MANIFEST } from '../../src/backup/manifest.ts'
import { readBackup } from '../../src/backup/read-backup.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { fetchBackup, sendBackup } from '../../src/backup/send-backup.ts'
import { takeBackup } from '../../src/backup/take-backup.ts'
import { DEMO_MASTER_KEY } from '../../src/config/reader.ts'
import { openDb } from '../../src/db/pool.ts'
import { checkLedger } from '../../src/features/desks/soundness/check-ledger.ts'
import { checkAudit } from '../../src/features/desks/staff/check-audit.ts'
import { comparePayments } from '../../src/features/money/payments/compare-payments.ts'
import { compareDomains } from '../../src/features/portfolio/changes/compare-domains.ts'
import { readIndex } from '../../src/upstream/zones/read-index.ts'
import { folderStore } from '../../src/upstream/zones/publish-store.ts'
import { afterFile } from '../support/after-file.ts'
import {
  backupFolder,
  digestTables,
  emptyDatabase,
  forgeFile,
  pgDumpHere,
} from '../support/backups.ts'
import { givenSession, submit, sweep } from '../support/checkout.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { givenAccount } from '../support/people.ts'
import { givenDomains } from '../support/portfolio.ts'
import { givenIndex } from '../support/zone-publisher.ts'

const quiet = { onProgress: () => {} }
const opened = { masterKey: DEMO_MASTER_KEY, isDemo: false, ...quiet }

let lab: TestLab
let house: House
let zonesDir: string
/** The folder of the backup that most tests restore. */
let taken: string
let folder: string
let before: Record<string, string>

async function sell(): Promise<void> {
  const { page } = await givenSession(house)
  expect((await submit(house, page)).status).toBe(303)
  await sweep(house)
}

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  zonesDir = (await givenIndex()).index
  folder = await backupFolder()
  await sell()
  const account = await givenAccount(house)
  await givenDomains(house, lab, account, ['held-harbor.com'])
  // More than fits into the buffers between the database and the file.
  await house.db`
    insert into partner_nonces (key_id, nonce, expires_at)
    select 'pk_live_many', repeat('n', 100) || n, now() + interval '1 day'
    from generate_series(1, 20000) n
  `
  before = await digestTables(house.deps.databaseUrl)
  taken = join(folder, 'taken')
  await takeBackup({ ...requestTo(taken), pgDump: undefined })
})

function requestTo(place: string) {
  const { databaseUrl } = house.deps
  return { databaseUrl, folder: place, masterKey: DEMO_MASTER_KEY, zonesDir, ...quiet }
}

async function restore(from: string, databaseUrl: string, mayReplace = false): Promise<void> {
  const manifest = await readBackup(from, opened)
  await restoreBackup({
    databaseUrl,
    folder: from,
    manifest,
    mayReplace,
    zonesDir: undefined,
    ...quiet,
  })
}

function opening(url: string) {
  const db = openDb(url, 2)
  afterFile(async () => await db.end({ timeout: 1 }))
  return db
}

it('a restored copy has the same rows, and its ledger and audit log hold', async () => {
  const url = await emptyDatabase()
  await restore(taken, url)
  expect(await digestTables(url)).toEqual(before)
  const db = opening(url)
  expect(await checkLedger(db)).toEqual([])
  expect((await checkAudit(db)).problem).toBeUndefined()
  // New rows get new numbers, not those of restored ones.
  await db`insert into ledger_check_asked (asked_at) values (now())`
})

it('zone files are restored where there are none, or older ones', async () => {
  const other = join(folder, 'other-zones')
  const manifest = await readBackup(taken, opened)
  const databaseUrl = await emptyDatabase()
  const request = { databaseUrl, folder: taken, manifest, mayReplace: false, ...quiet }
  await restoreBackup({ ...request, zonesDir: other })
  expect((await readIndex(other))?.facts.id).toBe((await readIndex(zonesDir))?.facts.id)
})

describe('what happened after the backup', () => {
  it('is found at the payment gateway and at the registrar', async () => {
    const url = await emptyDatabase()
    await restore(taken, url)
    const db = opening(url)
    const since = new Date(Date.now() - 3_600_000)
    const gateway = house.deps.payments.live
    const registrar = house.deps.upstream.registrar
    if (!gateway || !registrar) throw new Error('the lab has both')
    const compare = { db, gateway, environment: 'live', since, mayRelease: false } as const
    expect(await comparePayments(compare)).toMatchObject({ compared: 1, differences: [] })
    await sell()
    const held = await givenSession(house)
    await submit(house, held.page)
    await lab.hold(['later-harbor.com'], 'later@example.com')
    const found = await comparePayments(compare)
    expect(found.differences.map(({ ours, theirs }) => [ours, theirs])).toEqual(
      expect.arrayContaining([[undefined, 'captured']]),
    )
    const names = await compareDomains({ db, registrar, now: new Date() })
    expect(names.unknown.map(({ domain }) => domain)).toContain('later-harbor.com')
    expect(names.unknown.map(({ domain }) => domain)).not.toContain('held-harbor.com')
  })
})

describe('a backup that is damaged changes nothing', () => {
  const damages: [string, (place: string) => Promise<unknown>, RegExp][] = [
    ['cut off', (place) => truncate(join(place, 'table-orders.copy.gz'), 9), /instead of/],
    ['flipped', (place) => flip(join(place, 'table-orders.copy.gz')), /is damaged/],
    ['missing', (place) => rm(join(place, 'table-orders.copy.gz')), /is missing/],
    ['no manifest', (place) => rm(join(place, MANIFEST)), /no complete backup/],
    ['half a manifest', (place) => truncate(join(place, MANIFEST), 300), /is damaged/],
    [
      'an edited manifest',
      (place) => edit(place, '"is_demo": false', '"is_demo": true'),
      /was changed/,
    ],
    ['a path in it', (place) => edit(place, 'table-orders.copy.gz', '../orders'), /is damaged/],
  ]
  it.each(damages)('%s', async (_, damage, why) => {
    const place = await copyOfTaken()
    await damage(place)
    const url = await emptyDatabase()
    await expect(restore(place, url)).rejects.toThrow(why)
    expect(await digestTables(url)).toEqual({})
  })

  it('another key', async () => {
    const masterKey = [Buffer.alloc(32, 1)] as const
    await expect(readBackup(taken, { ...opened, masterKey })).rejects.toThrow(/MASTER_KEY/)
  })

  it('a demo is restored only as one', async () => {
    await expect(readBackup(taken, { ...opened, isDemo: true })).rejects.toThrow(/production/)
  })

  it('a file that breaks in the middle, over a database that is in use: it is put back', async () => {
    const place = await copyOfTaken()
    await forgeFile(place, 'table-orders.copy.gz', (content) =>
      gzipSync(Buffer.concat([gunzipSync(content), Buffer.from('half a row\n')])),
    )
    const url = await emptyDatabase()
    await restore(taken, url)
    await expect(restore(place, url)).rejects.toThrow(/not empty/)
    await expect(restore(place, url, true)).rejects.toThrow()
    expect(await digestTables(url)).toEqual(before)
    await restore(taken, url, true)
    expect(await digestTables(url)).toEqual(before)
  })
})

it('a folder that is in use, and a database with open connections, are refused', async () => {
  await expect(takeBackup({ ...requestTo(taken), pgDump: undefined })).rejects.toThrow(/not empty/)
  // The pool closes connections that are idle for long.
  const held = await house.db.reserve()
  await expect(restore(taken, house.deps.databaseUrl, true)).rejects.toThrow(/connections/)
  held.release()
  const masterKey = [Buffer.alloc(32, 1)] as const
  const request = { ...requestTo(join(folder, 'no-key')), masterKey, pgDump: undefined }
  await expect(takeBackup(request)).rejects.toThrow(/MASTER_KEY/)
  expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([])
})

it('a backup goes to a bucket and comes back, and one without all pieces is refused', async () => {
  const store = folderStore(join(folder, 'bucket'))
  const manifest = await readBackup(taken, opened)
  await sendBackup(taken, manifest, { store, ...quiet })
  await expect(sendBackup(taken, manifest, { store, ...quiet })).rejects.toThrow(/already/)
  const back = join(folder, 'back')
  await fetchBackup(back, { store, ...quiet })
  expect(await readBackup(back, opened)).toEqual(manifest)
  await store.remove('table-orders.copy.gz.000000')
  const other = join(folder, 'half')
  await expect(fetchBackup(other, { store, ...quiet })).rejects.toThrow(/missing/)
  await expect(readBackup(other, opened)).rejects.toThrow(/no complete backup/)
})

it('pg_dump and pg_restore give the same rows', async (test) => {
  const pgDump = await pgDumpHere()
  if (!pgDump) return test.skip('pg_dump is older than the server, or not installed')
  const place = join(folder, 'dumped')
  const now = await digestTables(house.deps.databaseUrl)
  await takeBackup({ ...requestTo(place), pgDump })
  const url = await emptyDatabase()
  await restore(place, url)
  expect(await digestTables(url)).toEqual(now)
  await forgeFile(place, 'database.dump', (content) => content.subarray(0, content.length / 2))
  await expect(restore(place, url, true)).rejects.toThrow(/pg_restore failed/)
  expect(await digestTables(url)).toEqual(now)
})

let copies = 0
async function copyOfTaken(): Promise<string> {
  const place = join(folder, `copy-${(copies += 1)}`)
  await cp(taken, place, { recursive: true })
  return place
}

async function flip(path: string): Promise<void> {
  const content = await readFile(path)
  content[content.length - 3] = (content.at(-3) ?? 0) ^ 1
  await writeFile(path, content)
}

async function edit(place: string, from: string, to: string): Promise<void> {
  const path = join(place, MANIFEST)
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll(from, to))
}
