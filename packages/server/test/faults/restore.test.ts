import { copyFile, cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { findAside, setAside } from '../../src/backup/aside-sql.ts'
import { readBackup } from '../../src/backup/read-backup.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { takeBackup } from '../../src/backup/take-backup.ts'
import { DEMO_MASTER_KEY } from '../../src/config/reader.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDb } from '../../src/db/pool.ts'
import { readIndex } from '../../src/upstream/zones/read-index.ts'
import { afterFile } from '../support/after-file.ts'
import { backupFolder, digestTables, emptyDatabase, forgeFile } from '../support/backups.ts'
import { ownDatabase } from '../support/database.ts'
import { givenPartner } from '../support/given.ts'
import { openHouse } from '../support/house.ts'
import { until } from '../support/until.ts'
import { givenIndex } from '../support/zone-publisher.ts'

const quiet = { onProgress: () => {} }
const opened = { masterKey: DEMO_MASTER_KEY, isDemo: false, ...quiet }

let folder: string
let taken: string
let before: Record<string, string>

beforeAll(async () => {
  const house = await openHouse()
  const { databaseUrl } = house.deps
  await givenPartner(house)
  folder = await backupFolder()
  taken = join(folder, 'taken')
  before = await digestTables(databaseUrl)
  await takeBackup({ ...requestTo(taken), databaseUrl })
})

function requestTo(place: string) {
  return {
    folder: place,
    pgDump: undefined,
    masterKey: DEMO_MASTER_KEY,
    zonesDir: undefined,
    ...quiet,
  }
}

type Changes = { from?: string; mayReplace?: boolean; zonesDir?: string; zones?: string }

async function restore(databaseUrl: string, changes: Changes = {}): Promise<void> {
  const { from = taken, mayReplace = false, zonesDir, zones } = changes
  const read = await readBackup(from, opened)
  const manifest = { ...read, zones: zones ?? read.zones }
  await restoreBackup({ databaseUrl, folder: from, manifest, mayReplace, zonesDir, ...quiet })
}

async function inDatabase<T>(url: string, work: (db: ReturnType<typeof openDb>) => Promise<T>) {
  const db = openDb(url, 2)
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}

describe('a restore that was killed', () => {
  it('before the rows were there is undone by the next', async () => {
    const url = await emptyDatabase()
    await restore(url)
    await inDatabase(url, async (db) => {
      await db.begin(setAside)
      await migrate(db)
    })
    await expect(restore(url)).rejects.toThrow(/not empty/)
    expect(await digestTables(url)).toEqual(before)
  })

  it('when they were there is left alone: the service may have run since', async () => {
    const url = await emptyDatabase()
    await restore(url)
    await inDatabase(url, async (db) => {
      await db.begin(setAside)
      await migrate(db)
      await db`insert into installation (is_demo) values (false)`
    })
    const since = await digestTables(url)
    await expect(restore(url)).rejects.toThrow(/not empty.*schema before_restore/)
    expect(await digestTables(url)).toEqual(since)
    const broken = join(folder, 'broken')
    await cp(taken, broken, { recursive: true })
    await forgeFile(broken, 'table-partners.copy.gz', () => Buffer.from('half a row'))
    await expect(restore(url, { from: broken, mayReplace: true })).rejects.toThrow(/header/)
    expect(await digestTables(url)).toEqual(since)
    expect(await inDatabase(url, findAside)).toEqual(['before_restore'])
    await restore(url, { mayReplace: true })
    expect(await digestTables(url)).toEqual(before)
    expect(await inDatabase(url, findAside)).toEqual([])
  })
})

it('a large restore isn’t undone because its rows take long to count', async () => {
  const url = await emptyDatabase()
  await inDatabase(url, async (db) => {
    const [row] = await db<{ name: string }[]>`select current_database() as name`
    await db.unsafe(`alter database "${row?.name}" set statement_timeout = '2s'`)
  })
  const other = openDb(url, 2)
  afterFile(async () => await other.end({ timeout: 1 }))
  let holding: Promise<unknown> | undefined
  let isOver = false
  // Waits for the rows to be loaded, and then makes whoever counts them wait.
  const holdAccounts = async () =>
    await other.begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      await tx`lock table accounts`
      await until('counting has taken longer than a statement may', async () => {
        const rows = await other`
          select 1 from pg_stat_activity where wait_event_type = 'Lock'
            and query like 'select count(*)%' and now() - query_start > interval '2.2 seconds'
        `
        return rows.length > 0 || isOver
      })
    })
  const onProgress = (text: string) => {
    if (text.startsWith('writing')) holding ??= holdAccounts()
  }
  const manifest = await readBackup(taken, opened)
  const request = { databaseUrl: url, folder: taken, manifest, mayReplace: false }
  const restoring = restoreBackup({ ...request, zonesDir: undefined, onProgress })
  await restoring.finally(() => (isOver = true))
  await holding
  expect(await digestTables(url)).toEqual(before)
})

describe('the index of zone files', () => {
  it('that can’t be restored leaves the database as it was', async () => {
    const { index } = await givenIndex()
    const { from, zones } = await keep(index, 'in-the-way')
    const url = await emptyDatabase()
    // A file is where the folder should be.
    await writeFile(join(folder, 'a-file'), '')
    const zonesDir = join(folder, 'a-file', 'zones')
    await expect(restore(url, { from, zones, zonesDir })).rejects.toThrow(/ENOTDIR/)
    expect(await digestTables(url)).toEqual({})
  })

  it('is the newer one of a day, whatever its id', async () => {
    const { index, add } = await givenIndex()
    const older = await keep(index, 'older')
    await add(['another-harbor'], 60)
    const newer = await keep(index, 'newer')
    expect(older.zones.slice(0, 14)).toBe(newer.zones.slice(0, 14))
    await restore(await emptyDatabase(), { ...newer, zonesDir: older.copy })
    expect((await readIndex(older.copy))?.facts.id).toBe(newer.id)
    await restore(await emptyDatabase(), { ...older, zonesDir: newer.copy })
    expect((await readIndex(newer.copy))?.facts.id).toBe(newer.id)
  })
})

/** A backup with the index as it is now, and a folder where it is in use. */
async function keep(index: string, name: string) {
  const found = await readIndex(index)
  if (!found) throw new Error('there is no index')
  const from = join(folder, name)
  const copy = join(folder, `${name}-zones`)
  const zones = `names-${found.facts.id}.mdb`
  await cp(taken, from, { recursive: true })
  await cp(index, copy, { recursive: true })
  await copyFile(found.path, join(from, zones))
  return { from, copy, zones, id: found.facts.id }
}

it('a backup of a database that is ahead says so, and isn’t restored by an older program', async () => {
  const own = await ownDatabase()
  await inDatabase(own.url, async (db) => {
    const [last] = await db<
      { version: number }[]
    >`select max(version) as version from schema_migrations`
    await db`
      insert into schema_migrations (version, name, sha256, release, kind)
      values (${(last?.version ?? 0) + 1}, 'later', ${'ab'.repeat(32)}, 1, 'expand')
    `
  })
  const place = join(folder, 'ahead')
  const { schema_sha256 } = await takeBackup({ ...requestTo(place), databaseUrl: own.url })
  expect(schema_sha256).toBe('ab'.repeat(32))
  await expect(readBackup(place, opened)).rejects.toThrow(/newer Namehouse/)
})
