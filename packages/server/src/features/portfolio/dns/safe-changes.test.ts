import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { passLeases } from '../../../../test/support/leases.ts'
import { signedInBrowser } from '../../../../test/support/people.ts'
import { givenHosted, namesOf, readDns, someRecord } from '../../../../test/support/zones.ts'
import { claimZone, purgeChanges } from './sql.ts'

let house: House
/** A second server with the same database. */
let node: House
let lab: TestLab
let hosted: Awaited<ReturnType<typeof givenHosted>>

beforeAll(async () => {
  lab = await givenLab()
  const { url } = await ownDatabase()
  house = await openHouse({}, lab, url)
  node = await openHouse({}, lab, url)
})
beforeEach(async () => {
  hosted = await givenHosted(house, lab)
  await lab.reset()
})

const changesOf = async () =>
  (await hosted.browser.get(`${hosted.path}/changes`)).json<{
    changes: { change_id: string; kind: string; can_undo: boolean; added: number }[]
  }>().changes

describe('two people at once', () => {
  it('200: two changes at the same moment are both kept, on two servers', async () => {
    const { browser, path, owner } = hosted
    const second = await signedInBrowser(node, owner)
    const adds = Array.from({ length: 6 }, (_, n) => someRecord(`h${n}`))
    const answers = await Promise.all(
      adds.map((record, n) => (n % 2 ? second : browser).patch(path, { add: [record] })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(adds.map(() => 200))
    expect(namesOf(await readDns(browser, path)).toSorted()).toEqual(adds.map(({ name }) => name))
  })

  it('412: a version that somebody else changed, and nothing is overwritten', async () => {
    const { browser, path } = hosted
    await browser.put(path, { records: [someRecord('first')] })
    const { etag } = await readDns(browser, path)
    await browser.patch(path, { add: [someRecord('meanwhile')] })
    const headers = { 'if-match': etag }
    const late = [
      await browser.put(path, { records: [] }, { headers }),
      await browser.patch(path, { add: [someRecord('late')] }, { headers }),
      await browser.put(path, { records: [], dry_run: true }, { headers }),
    ]
    expect(late.map(({ statusCode }) => statusCode)).toEqual([412, 412, 412])
    expect(late[0]?.json().error.code).toBe('precondition_failed')
    expect(namesOf(await readDns(browser, path))).toEqual(['first', 'meanwhile'])
    const newest = await readDns(browser, path)
    const right = { headers: { 'if-match': `"other", W/${newest.etag}` } }
    expect((await browser.put(path, { records: [] }, right)).statusCode).toBe(200)
    const any = { headers: { 'if-match': '*' } }
    expect((await browser.patch(path, { add: [someRecord()] }, any)).statusCode).toBe(200)
  })

  it('503: nobody waits for ever, and a lease that its holder left ends by itself', async () => {
    const { browser, path, domain } = hosted
    const lease = { domain, lease_token: 'somebody else', ms: 60_000 }
    expect(await claimZone(house.db, lease)).toBe(true)
    expect(await claimZone(house.db, { ...lease, lease_token: 'another' })).toBe(false)
    const waiting = browser.patch(path, { add: [someRecord('patient')] })
    await passLeases(house.db, 61_000)
    expect((await waiting).statusCode).toBe(200)
  })
})

describe('a dry run', () => {
  it('200: tells the difference and writes nothing, here or at the registrar', async () => {
    const { browser, path, domain } = hosted
    await browser.put(path, { records: [someRecord('kept')] })
    const before = await readDns(browser, path)
    await lab.reset()
    const answers = [
      await browser.put(path, { records: [], dry_run: true }),
      await browser.patch(path, { add: [someRecord('new')], dry_run: true }),
      await browser.post(`${path}/templates/vercel`, { variables: {}, dry_run: true }),
    ]
    expect(answers.map((answer) => answer.json())).toMatchObject([
      { dry_run: true, changes: { removed: [{ name: 'kept' }] }, change_id: null },
      { dry_run: true, changes: { added: [{ name: 'new' }] }, change_id: null },
      { dry_run: true, changes: { added: [{ type: 'A' }, { type: 'CNAME' }] }, change_id: null },
    ])
    expect(await lab.countRequests('registrar', '/update')).toBe(0)
    expect((await readDns(browser, path)).etag).toBe(before.etag)
    const rows = await house.db`select id from dns_changes where domain = ${domain}`
    expect(rows).toHaveLength(1)
  })
})

describe('answers that are lost', () => {
  it('200: a change that was made although its answer was lost', async () => {
    const { browser, path } = hosted
    await lab.fault({ target: 'registrar', kind: 'drop', match: '/update', times: 1 })
    const answer = await browser.put(path, { records: [someRecord('www')] })
    expect(answer.statusCode).toBe(200)
    expect(await lab.countRequests('registrar', '/update')).toBe(1)
    expect(namesOf(await readDns(browser, path))).toEqual(['www'])
    expect(await changesOf()).toMatchObject([{ kind: 'edit', can_undo: true, added: 1 }])
  })

  it('503: a change that never arrived is not in the history, and can be repeated', async () => {
    const { browser, path } = hosted
    await lab.fault({ target: 'registrar', kind: 'lost', match: '/update', times: 1 })
    expect((await browser.put(path, { records: [someRecord('www')] })).statusCode).toBe(503)
    expect((await readDns(browser, path)).records).toEqual([])
    expect(await changesOf()).toEqual([])
    expect((await browser.put(path, { records: [someRecord('www')] })).statusCode).toBe(200)
    expect(await changesOf()).toHaveLength(1)
  })

  it('503, then settled: nobody could say whether it was made', async () => {
    const { browser, path } = hosted
    await browser.put(path, { records: [someRecord('first')] })
    await lab.fault({ target: 'registrar', kind: 'drop', match: '/update', times: 1 })
    // The first read is the one before the change.
    await lab.fault({
      target: 'registrar',
      kind: 'server_error',
      match: '/dns/zones/',
      every: 2,
      times: 1,
    })
    const answer = await browser.patch(path, { add: [someRecord('second')] })
    expect(answer.statusCode).toBe(503)
    await lab.reset()
    expect(namesOf(await readDns(browser, path))).toEqual(['first', 'second'])
    await browser.patch(path, { add: [someRecord('third')] })
    expect(await changesOf()).toHaveLength(3)
  })

  it('503: the registrar is down', async () => {
    const { browser, path } = hosted
    await lab.fault({ target: 'registrar', kind: 'server_error' })
    const answer = await browser.get(path)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBeDefined()
    await lab.reset()
  })
})

describe('undo', () => {
  it('200: puts back what was there, and can itself be undone', async () => {
    const { browser, path } = hosted
    await browser.put(path, { records: [someRecord('first')] })
    const before = await readDns(browser, path)
    const { change_id } = (await browser.put(path, { records: [someRecord('second')] })).json()
    const undo = `${path}/changes/${change_id}/undo`
    const dry = await browser.post(undo, { dry_run: true })
    expect(dry.json()).toMatchObject({ dry_run: true, changes: { added: [{ name: 'first' }] } })
    expect((await browser.post(undo, {})).statusCode).toBe(200)
    expect((await readDns(browser, path)).etag).toBe(before.etag)
    const [newest] = await changesOf()
    expect(newest).toMatchObject({ kind: 'undo', can_undo: true })
    await browser.post(`${path}/changes/${newest?.change_id}/undo`, {})
    expect(namesOf(await readDns(browser, path))).toEqual(['second'])
  })

  it('409: something changed since; 404: an unknown change', async () => {
    const { browser, path } = hosted
    const { change_id } = (await browser.put(path, { records: [someRecord()] })).json()
    await browser.patch(path, { add: [someRecord('since')] })
    const undo = await browser.post(`${path}/changes/${change_id}/undo`, {})
    expect(undo.statusCode).toBe(409)
    expect((await readDns(browser, path)).records).toHaveLength(2)
    const unknown = await browser.post(`${path}/changes/dnsc_unknown/undo`, {})
    expect(unknown.statusCode).toBe(404)
  })

  it('keeps the newest fifty changes of a domain, and none for ever', async () => {
    const { browser, path, domain, owner } = hosted
    await browser.put(path, { records: [someRecord()] })
    await house.db`
      insert into dns_changes (
        id, account_id, domain, kind, state, records_before, etag_before, etag_after, added,
        changed, removed, created_at
      )
      select 'dnsc_0' || n, ${owner.id}, ${domain}, 'edit', 'done', '[]', 'a', 'b', 0, 0, 0,
        now() - interval '400 days'
      from generate_series(100, 180) n
    `
    await browser.patch(path, { add: [someRecord()] })
    const count = async () =>
      (await house.db`select id from dns_changes where domain = ${domain}`).length
    expect(await count()).toBe(50)
    await purgeChanges(house.db, new Date(Date.now() - 365 * 24 * 3_600_000), 500)
    expect(await count()).toBe(1)
  })
})

describe('hostile bodies', () => {
  it('413: more than a mebibyte', async () => {
    const { browser, path } = hosted
    const record = { ...someRecord(), type: 'TXT', content: 'x'.repeat(4_000) }
    const records = Array.from({ length: 300 }, () => record)
    expect((await browser.put(path, { records })).statusCode).toBe(413)
  })

  it.each(['a\r\nset-cookie: x=y', 'a\u0000b', 'a\nb', 'a\u2028b'])(
    '400: a text with %j, which could break out of a header or a file',
    async (content) => {
      const { browser, path } = hosted
      const answer = await browser.patch(path, { add: [{ ...someRecord(), type: 'TXT', content }] })
      expect(answer.json().error.details).toEqual([expect.objectContaining({ field: 'add.0' })])
    },
  )

  it('200: a text that looks like a record stays a text, in the file too', async () => {
    const { browser, path, domain } = hosted
    const content = `" ) ; \\" evil.${domain}. 60 IN A 192.0.2.66`
    await browser.put(path, { records: [{ ...someRecord('safe'), type: 'TXT', content }] })
    const { body } = await browser.get(`${path}/export`)
    expect(body.split('\n').filter((line) => line.startsWith('evil'))).toEqual([])
    const answer = await browser.post(`${path}/import?replace=true`, Buffer.from(body), {
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.json().changes).toEqual({ added: [], changed: [], removed: [] })
  })
})
