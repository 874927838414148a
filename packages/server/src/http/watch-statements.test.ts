import { expect, it, onTestFinished } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { ownDatabase } from '../../test/support/database.ts'
import { runUnder } from '../values/under-way.ts'
import { openLog } from './log.ts'
import { watchStatements } from './watch-statements.ts'

type Line = { msg: string; ms: number; statement: string; request_id?: string; job?: string }

const SLOW_MS = 50

it('a slow statement is logged with its request or job, and never with its values', async () => {
  const { db } = await ownDatabase()
  const lines: Line[] = []
  // On a busy machine, others are slow too.
  const write = (text: string) => {
    const line = JSON.parse(text) as Line
    if (line.statement.includes('pg_sleep')) lines.push(line)
  }
  watchStatements(db, openLog('warn', { write }), SLOW_MS)
  const sleep = async () => await db`select pg_sleep(0.06), ${'hush'} as secret`
  const app = bareApp()
  app.post('/slow', async () => {
    await db.begin(async (tx) => await tx`select pg_sleep(0.06), 'in a transaction' as what`)
    return {}
  })
  app.post('/fast', async () => await db`select 1 as one`)
  onTestFinished(() => app.close())
  const slow = await app.inject({ method: 'POST', url: '/slow', payload: { a: 1 } })
  await app.inject({ method: 'POST', url: '/fast', payload: {} })
  await runUnder({ job: 'purge things' }, sleep)
  await sleep()
  expect(lines.map(({ msg }) => msg)).toEqual(Array.from({ length: 3 }, () => 'slow statement'))
  const [first, second, third] = lines
  expect(first?.statement).toBe("select pg_sleep(0.06), 'in a transaction' as what")
  expect(first?.request_id).toBe(slow.headers['x-request-id'])
  expect(first?.ms).toBeGreaterThanOrEqual(SLOW_MS)
  expect(second).toMatchObject({
    job: 'purge things',
    statement: 'select pg_sleep(0.06), $1 as secret',
  })
  expect([third?.request_id, third?.job]).toEqual([undefined, undefined])
  expect(JSON.stringify(lines)).not.toContain('hush')
})

it('a database in trouble doesn’t fill the log', async () => {
  const { db } = await ownDatabase()
  let lines = 0
  watchStatements(db, openLog('warn', { write: () => void (lines += 1) }), 1)
  const began = performance.now()
  const all = Array.from({ length: 60 }, async () => await db`select pg_sleep(0.002)`)
  await Promise.all(all)
  expect(lines).toBeGreaterThan(0)
  const seconds = Math.ceil((performance.now() - began) / 1_000)
  expect(lines).toBeLessThanOrEqual(10 * (seconds + 1))
})
