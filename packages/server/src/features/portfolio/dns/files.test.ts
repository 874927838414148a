import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenHosted, namesOf, readDns, someRecord } from '../../../../test/support/zones.ts'

let house: House
let lab: TestLab
let hosted: Awaited<ReturnType<typeof givenHosted>>

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(async () => {
  hosted = await givenHosted(house, lab)
})

const upload = async (text: string | Buffer, query = '', type = 'text/plain') =>
  await hosted.browser.post(`${hosted.path}/import${query}`, Buffer.from(text), {
    headers: { 'content-type': type },
  })

describe('import and export', () => {
  it('200: an exported zone is a master file, and importing it changes nothing', async () => {
    const { browser, path, domain } = hosted
    const records = [
      someRecord('www'),
      { type: 'MX', name: '@', content: 'mail.example.net', ttl: 600, priority: 5 },
      { type: 'TXT', name: '@', content: `"; ( ${'ü'.repeat(300)}`, ttl: 300 },
    ]
    await browser.put(path, { records })
    const { headers, body } = await browser.get(`${path}/export`)
    expect(headers).toMatchObject({
      'content-type': 'text/dns; charset=utf-8',
      'content-disposition': `attachment; filename="${domain}.zone"`,
    })
    expect(body).toContain(`$ORIGIN ${domain}.\n`)
    expect(body).toContain('www 300 IN A 192.0.2.1\n')
    const again = await upload(body, '?replace=true', 'text/dns')
    expect(again.json()).toMatchObject({
      changes: { added: [], changed: [], removed: [] },
      change_id: null,
    })
  })

  it('200: a file replaces records of the same name and type, and leaves the rest', async () => {
    const { browser, path } = hosted
    await browser.put(path, { records: [someRecord('www'), someRecord('other')] })
    const file = 'www 600 A 192.0.2.9\n@ IN HTTPS 1 .\n'
    const dry = await upload(file, '?dry_run=true')
    expect(dry.json()).toMatchObject({
      dry_run: true,
      changes: { changed: [{ after: { content: '192.0.2.9' } }], removed: [] },
      notes: [{ line: 2 }],
    })
    expect((await readDns(browser, path)).records[0]?.content).toBe('192.0.2.1')
    await upload(file)
    expect((await readDns(browser, path)).records).toMatchObject([
      { name: 'other' },
      { name: 'www', content: '192.0.2.9', ttl: 600 },
    ])
    await upload(file, '?replace=true')
    expect(namesOf(await readDns(browser, path))).toEqual(['www'])
  })

  it('400: problems are told with their lines, and nothing is changed', async () => {
    const answer = await upload('www A 192.0.2.1\nwww CNAME a.example.net.\n\n@ A x\n')
    expect(answer.json().error.details).toEqual([
      { field: 'line.4', message: expect.stringMatching(/^Line 4: .*IPv4/) },
    ])
    const conflict = await upload('www A 192.0.2.1\nwww CNAME a.example.net.\n')
    expect(conflict.json().error.details).toEqual([expect.objectContaining({ field: 'line.2' })])
    expect((await readDns(hosted.browser, hosted.path)).records).toEqual([])
  })

  it.each([
    ['nothing', '', 'text/plain', 400],
    ['comments only', '; nothing\n', 'text/plain', 400],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]), 'text/plain', 400],
    ['another type', '{}', 'application/json', 415],
    ['more than a mebibyte', 'x'.repeat(1024 ** 2 + 1), 'text/plain', 413],
    ['a mebibyte of quotes', '"'.repeat(1024 ** 2), 'text/plain', 400],
    ['a mebibyte of parentheses', '('.repeat(1024 ** 2), 'text/plain', 400],
    ['a mebibyte of words', 'a '.repeat(512 * 1024), 'text/plain', 400],
    ['a mebibyte of backslashes', '\\'.repeat(1024 ** 2), 'text/plain', 400],
    ['a mebibyte of lines', '\n'.repeat(1024 ** 2), 'text/plain', 400],
    ['a NUL in a text', 'www TXT "a\u0000b"', 'text/plain', 400],
    ['an escaped line break in a text', 'www TXT "a\\010b"', 'text/plain', 400],
    ['10,000 generated hosts', '$GENERATE 1-10000 h$ A 192.0.2.1', 'text/plain', 400],
  ])('refused: %s', async (_, body, type, status) => {
    expect((await upload(body, '', type)).statusCode).toBe(status)
    expect((await readDns(hosted.browser, hosted.path)).records).toEqual([])
  })
})

describe('templates', () => {
  type Listed = { slug: string; variables: { name: string; example: string }[] }

  it('200: every template is listed, and its examples are valid', async () => {
    const { browser, path } = hosted
    const { templates } = (await browser.get('/api/dns/templates')).json<{ templates: Listed[] }>()
    expect(templates.map(({ slug }) => slug)).toEqual([
      'google-workspace',
      'microsoft-365',
      'fastmail',
      'proton-mail',
      'icloud-mail',
      'vercel',
      'netlify',
      'github-pages',
      'cloudflare-pages',
      'fly-io',
    ])
    for (const { slug, variables } of templates) {
      const filled = Object.fromEntries(variables.map(({ name, example }) => [name, example]))
      const body = { variables: filled, dry_run: true }
      const answer = await browser.post(`${path}/templates/${slug}`, body)
      expect({ slug, status: answer.statusCode }).toEqual({ slug, status: 200 })
      expect(answer.json().changes.added.length).toBeGreaterThan(0)
    }
    expect((await readDns(browser, path)).records).toEqual([])
  })

  it('200: it replaces mail servers and the SPF text, and leaves other texts', async () => {
    const { browser, path } = hosted
    const spf = { type: 'TXT', name: '@', content: 'v=spf1 -all', ttl: 300 }
    const other = { type: 'TXT', name: '@', content: 'something-else=1', ttl: 300 }
    const mx = { type: 'MX', name: '@', content: 'old.example.net', ttl: 300, priority: 1 }
    await browser.put(path, { records: [spf, other, mx] })
    await browser.post(`${path}/templates/google-workspace`, { variables: {} })
    expect((await readDns(browser, path)).records).toMatchObject([
      { content: 'something-else=1' },
      { type: 'MX', content: 'smtp.google.com', priority: 1 },
      { type: 'TXT', content: 'v=spf1 include:_spf.google.com ~all' },
    ])
  })

  it('200: a new DKIM key replaces the one before, which mail servers would still find', async () => {
    const { browser, path } = hosted
    await browser.put(path, { records: [] })
    const apply = (dkim: string) =>
      browser.post(`${path}/templates/google-workspace`, { variables: { dkim } })
    await apply('v=DKIM1; k=rsa; p=OLD')
    await apply('v=DKIM1; k=rsa; p=NEW')
    const { records } = await readDns(browser, path)
    const keys = records.filter(({ name }) => name === 'google._domainkey')
    expect(keys).toMatchObject([{ content: 'v=DKIM1; k=rsa; p=NEW' }])
  })

  it('400, 404: a missing variable, one that breaks out of its record, no such template', async () => {
    const { browser, path } = hosted
    const apply = (slug: string, variables: object) =>
      browser.post(`${path}/templates/${slug}`, { variables })
    const missing = await apply('netlify', {})
    expect(missing.json().error.details).toEqual([
      expect.objectContaining({ field: 'variables.site' }),
    ])
    for (const site of ['a b', 'a.b', 'x\ny', '{domain}', 'a"', 'x'.repeat(64)]) {
      expect((await apply('netlify', { site })).statusCode).toBe(400)
    }
    expect((await apply('nothing', {})).statusCode).toBe(404)
    expect((await apply('__proto__', {})).statusCode).toBe(404)
  })
})
