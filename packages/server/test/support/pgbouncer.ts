import { spawn, spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findAccount } from '../../src/db/embedded-places.ts'
import { readDatabaseAddress } from '../../src/values/database-url.ts'
import { afterFile } from './after-file.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { until } from './until.ts'
import { freePort } from '../../../lab/test/support/free-port.ts'

/** The PgBouncer installed on this machine, if any. */
export function findPgBouncer(): string | undefined {
  const found = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
    (name) => spawnSync(name, ['--version']).status === 0,
  )
  if (!found && process.env['PGBOUNCER_REQUIRED'] === '1') throw new Error('pgbouncer is required')
  return found
}

/** PgBouncer in transaction mode in front of the test server. Resolves with the address through it. */
export async function startPgBouncer(program: string, databaseUrl: string): Promise<string> {
  const { url, hosts, socketFolder } = readDatabaseAddress(databaseUrl)
  const account = findAccount()
  const folder = await temporaryFolder('pgbouncer')
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const upstream = `host=${socketFolder ?? hosts[0]?.host} port=${hosts[0]?.port}`
  await writeFile(
    file,
    [
      '[databases]',
      `* = ${upstream} user=${url.username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 3',
    ].join('\n'),
  )
  await account.give(folder)
  await account.give(file)
  const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...account.spawnAs })
  const ended = new Promise((resolve) => child.once('close', resolve))
  afterFile(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  let said = ''
  child.stderr?.on('data', (chunk) => (said += String(chunk)))
  await until('PgBouncer listens', () => /process up/.test(said))
  return `postgres://${url.username}@127.0.0.1:${port}${url.pathname}`
}
