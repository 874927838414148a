import { expect, it } from 'vitest'
import { afterFile } from '../../test/support/after-file.ts'
import { givenChaosLine } from '../../test/support/chaos-line.ts'
import { ownDatabase } from '../../test/support/database.ts'
import { readDatabaseAddress } from '../values/database-url.ts'
import { type Db, openDb } from './pool.ts'
import { freePort } from '../../../lab/test/support/free-port.ts'

const portOf = (url: string): number => readDatabaseAddress(url).hosts[0]?.port ?? 0

async function givenPool(url: string, ports: number[], search = ''): Promise<Db> {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
  const { username, pathname } = readDatabaseAddress(url).url
  const pool = openDb(`postgres://${username}@${hosts}${pathname}${search}`, 3)
  afterFile(() => pool.end({ timeout: 0 }))
  return pool
}

it('uses the host that answers, and moves on when it fails', async () => {
  const own = await ownDatabase()
  const [first, second] = [await givenChaosLine(own.url), await givenChaosLine(own.url)]
  const nobody = await freePort()
  const pool = await givenPool(own.url, [nobody, portOf(first.url), portOf(second.url)])
  const ask = async () => (await pool`select ${1}::int as one`)[0]
  expect(await Promise.all(Array.from({ length: 9 }, ask))).toEqual(
    Array.from({ length: 9 }, () => ({ one: 1 })),
  )
  expect([first, second].map(({ proxy }) => proxy.openConnections > 0)).toEqual([true, false])
  await first.proxy.close()
  // The ones in flight may fail. No caller has to know which host is left.
  await expect.poll(() => ask().catch(() => undefined)).toEqual({ one: 1 })
  expect(second.proxy.openConnections).toBeGreaterThan(0)
  await second.proxy.close()
  await expect(pool`select 1`).rejects.toMatchObject({
    code: expect.stringMatching(/^CONNECTION_/),
  })
})

it('refuses hosts of the wrong kind', async () => {
  const own = await ownDatabase()
  const { username, pathname } = readDatabaseAddress(own.url).url
  const [a, b] = [await givenChaosLine(own.url), await givenChaosLine(own.url)]
  const ports = [portOf(a.url), portOf(b.url)]
  const name = pathname.slice(1)
  await own.db.unsafe(
    `alter role ${username} in database ${name} set default_transaction_read_only = on`,
  )
  const writer = await givenPool(own.url, ports)
  await expect(writer`select 1 as one`).rejects.toThrow('No server of this address is read-write')
  expect([a, b].map(({ proxy }) => proxy.accepted)).toEqual([1, 1])
  const reader = await givenPool(own.url, ports, '?target_session_attrs=read-only')
  expect(await reader`select 1 as one`).toEqual([{ one: 1 }])
  const either = await givenPool(own.url, ports, '?target_session_attrs=any')
  expect(await either`select 1 as one`).toEqual([{ one: 1 }])
})
