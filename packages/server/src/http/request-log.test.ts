import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownDatabase } from '../../test/support/database.ts'
import { type Db, openDb } from '../db/pool.ts'
import { publicId } from '../values/public-id.ts'
import { loggedRouteOf } from './logged-path.ts'
import { keepRequestDays } from './request-days.ts'
import { RequestLog } from './request-log.ts'
import { afterFile } from '../../test/support/after-file.ts'

const log = pino({ level: 'silent' })
const NOW = new Date('2026-11-17T12:00:00.000Z')
const DAY_MS = 86_400_000
const route = loggedRouteOf('/api/partner/v1/availability', undefined)
let db: Db

beforeAll(async () => {
  db = openDb((await ownDatabase()).url, 4)
  afterFile(async () => await db.end())
})

function note(requests: RequestLog, partner_id: string, at = NOW, url = route.url): void {
  const signer = { partner_id, environment: 'live', key_id: 'pk_live_1' } as const
  const answered = { method: 'GET', url, status: 200, code: null, ms: 1.234 }
  requests.note(signer, { ...answered, request_id: publicId('req', at), route })
}

async function countOf(partner_id: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select coalesce(sum(requests), 0) as count from request_batches
    where partner_id = ${partner_id}
  `
  return row?.count ?? 0
}

async function days(): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select relname as name from pg_class
    where relispartition and relkind = 'r' and relname like 'request\\_batches\\_%'
    order by 1
  `
  return rows.map(({ name }) => name.slice(-8))
}

describe('the request log', () => {
  it('writes in batches, also for days that have no table yet', async () => {
    const requests = new RequestLog(db, log)
    for (let count = 0; count < 2_500; count += 1) note(requests, 'ptr_batches')
    note(requests, 'ptr_batches', new Date(NOW.getTime() + DAY_MS))
    await requests.close()
    expect([await countOf('ptr_batches'), requests.dropped]).toEqual([2_501, 0])
  })

  it('has one row for two keys of a partner, and never mixes partners', async () => {
    const requests = new RequestLog(db, log)
    const noteBy = (partner_id: string, key_id: string) => {
      const answered = { method: 'GET', url: route.url, status: 200, code: null, ms: 1 }
      const request_id = publicId('req', NOW)
      requests.note({ partner_id, environment: 'live', key_id }, { ...answered, request_id, route })
    }
    for (let turn = 0; turn < 2; turn += 1) {
      noteBy('ptr_two_keys', 'pk_live_a')
      noteBy('ptr_two_keys', 'pk_live_b')
      noteBy('ptr_other', 'pk_live_a')
      await requests.flush()
    }
    await requests.close()
    const rows = await db`
      select partner_id, requests::int, array_length(string_to_array(lines, chr(10)), 1) as lines
      from request_batches where partner_id in ('ptr_two_keys', 'ptr_other') order by 1
    `
    const [other, own] = [
      { partner_id: 'ptr_other', requests: 1, lines: 1 },
      { partner_id: 'ptr_two_keys', requests: 2, lines: 2 },
    ]
    expect([...rows]).toEqual([other, other, own, own])
  })

  it('holds a bounded number, counts what it drops, and goes on', async () => {
    const requests = new RequestLog(db, log)
    for (let count = 0; count < 20_010; count += 1) note(requests, 'ptr_flood')
    expect(requests.dropped).toBe(10)
    note(requests, 'ptr_flood', NOW, `/${'x'.repeat(2_001)}`)
    expect(requests.dropped).toBe(11)
    await requests.flush()
    note(requests, 'ptr_flood')
    await requests.close()
    expect([await countOf('ptr_flood'), requests.dropped]).toEqual([20_001, 11])
  })

  it('drops and counts what the database doesn’t take, and never fails', async () => {
    const away = openDb('postgres://nobody@127.0.0.1:1/none', 1)
    const requests = new RequestLog(away, log)
    note(requests, 'ptr_1')
    await away.end({ timeout: 0 })
    await requests.close()
    expect(requests.dropped).toBe(1)
  })
})

describe('the days of the log', () => {
  it('are made ahead and dropped after a week, by several workers at once', async () => {
    const later = new Date(NOW.getTime() + 7 * DAY_MS)
    await Promise.all([
      keepRequestDays(db, NOW),
      keepRequestDays(db, NOW),
      keepRequestDays(db, NOW),
    ])
    expect(await days()).toEqual(['20261117', '20261118', '20261119', '20261120'])
    await keepRequestDays(db, later)
    const week = ['20261117', '20261118', '20261119', '20261120']
    expect(await days()).toEqual([...week, '20261124', '20261125', '20261126', '20261127'])
    await keepRequestDays(db, new Date(later.getTime() + DAY_MS))
    expect((await days())[0]).toBe('20261118')
    expect(await countOf('ptr_flood')).toBe(0)
    expect(await countOf('ptr_batches')).toBe(1)
  })

  it('each has the indexes that the pages use', async () => {
    const rows = await db<{ name: string }[]>`
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'request_batches_20261118'::regclass
    `
    expect(rows.length).toBe(2)
  })
})
