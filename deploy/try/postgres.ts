import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findAccount, placeBinaries } from '../../packages/server/src/db/embedded-places.ts'
import { openDb } from '../../packages/server/src/db/pool.ts'
import { makePart, type Part } from './process.ts'

type Opened = { part: Part | undefined; url: string; name: string }

const PORT = 18_432
const USER = 'namehouse'

/**
 * The bundled PostgreSQL, on TCP as in production and with its disk flushed, or the database of
 * TRY_DATABASE_URL. Only the first can be killed.
 */
export async function openPostgres(folder: string): Promise<Opened> {
  const given = process.env['TRY_DATABASE_URL']
  if (given) return { part: undefined, url: given, name: 'the given PostgreSQL' }
  const account = findAccount()
  const binaries = await placeBinaries(account)
  const data = join(folder, 'postgres')
  await chmod(folder, 0o755)
  await mkdir(data, { mode: 0o700 })
  if (account.spawnAs.uid !== undefined) await chown(data, account.uid, account.uid)
  const args = ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C']
  const made = spawnSync(join(binaries, 'bin/initdb'), args, { ...account.spawnAs, cwd: '/' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr.toString()}`)
  const server = `postgres://${USER}@127.0.0.1:${PORT}`
  const part = makePart({
    name: 'PostgreSQL',
    command: join(binaries, 'bin/postgres'),
    args: [
      '-D',
      data,
      '-p',
      String(PORT),
      '-h',
      '127.0.0.1',
      '-k',
      '',
      '-c',
      'log_min_messages=panic',
    ],
    env: { LC_ALL: 'C' },
    ...(account.spawnAs.uid !== undefined && { uid: account.spawnAs.uid }),
    isReady: () => isAnswering(`${server}/postgres`),
  })
  await part.start()
  const admin = openDb(`${server}/postgres`, 1)
  await admin`create database namehouse`
  await admin.end()
  return { part, url: `${server}/namehouse`, name: 'PostgreSQL' }
}

async function isAnswering(url: string): Promise<boolean> {
  const db = openDb(url, 1)
  const isUp = await db`select 1 as up`.then(
    () => true,
    () => false,
  )
  await db.end({ timeout: 1 })
  return isUp
}
