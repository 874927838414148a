import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../test/support/lab.ts'
import { toolsOf } from '../../../test/support/tools.ts'

let lab: TestLab
let house: House

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

type Found = {
  issues: { code: string; severity: string }[]
  score: number
  grade: string
} & Record<string, unknown>

const run = async (slug: string, input: Record<string, unknown>) =>
  (await toolsOf(house).run(slug, input)) as unknown as { ok: boolean; result: Found }
const codesOf = ({ issues }: Found) => issues.map(({ code }) => code)

describe('ssl-check', () => {
  const check = async (host: string) => (await run('ssl-check', { host })).result

  it('a good certificate: names, days left, chain and protocols', async () => {
    const found = await check('guarded-harbor.com')
    expect(found).toMatchObject({
      trusted: true,
      covers_host: true,
      distrust: null,
      names: ['guarded-harbor.com', 'www.guarded-harbor.com'],
      certificate: {
        subject: 'guarded-harbor.com',
        issuer: 'Lab Lesser Authority',
        key: 'ec prime256v1',
      },
      protocols: { TLSv1: false, 'TLSv1.1': false, 'TLSv1.2': true, 'TLSv1.3': true },
    })
    expect(found['days_left']).toBeGreaterThan(0)
    expect((found['chain'] as unknown[]).length).toBe(2)
    expect(found.issues.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it.each([
    ['expired-harbor.com', 'expired'],
    ['misnamed-harbor.com', 'other_host'],
    ['selfsigned-harbor.com', 'self_signed'],
    ['chainless-harbor.com', 'incomplete_chain'],
    ['oldtls-harbor.com', 'no_modern_protocol'],
    ['oldtls-harbor.com', 'old_protocols'],
  ])('%s: %s is found', async (host, code) => {
    const found = await check(host)
    expect(codesOf(found)).toContain(code)
    expect(found.score).toBeLessThan(85)
  })

  it('a host without TLS or without an address is reported as such', async () => {
    await lab.fault({ target: 'sites-tls', kind: 'drop', match: 'no-such' })
    const answer = await run('ssl-check', { host: 'free-harbor-4711.com' })
    expect(answer).toMatchObject({ ok: false, result: { reason: 'no_address' } })
  })

  it.each([
    ['an address', { host: '127.0.0.1' }],
    ['a name that resolves to an internal address', { host: 'inside.busy-harbor.com' }],
    ['a port of another service', { host: 'busy-harbor.com', port: 25 }],
    ['an invalid port', { host: 'busy-harbor.com', port: 70_000 }],
    ['not a public name', { host: 'localhost' }],
  ])('400: %s', async (_what, input) => {
    await lab.host('inside.busy-harbor.com', [{ type: 'A', data: '10.0.0.7' }])
    await expect(run('ssl-check', input)).rejects.toMatchObject({ status: 400 })
  })
})

describe('http-headers', () => {
  const read = async (url: string) => (await run('http-headers', { url })).result

  it('a secure site gets the best grade and no issues', async () => {
    const found = await read('https://guarded-harbor.com/')
    expect([found.grade, found.issues]).toEqual(['A+', []])
    expect(found['cookies']).toEqual([
      { name: 'berth', secure: true, http_only: true, same_site: 'Lax' },
    ])
  })

  it('planted faults are found', async () => {
    const found = await read('http://faulty-harbor.com/')
    expect(codesOf(found)).toEqual(
      expect.arrayContaining([
        'not_https',
        'strict-transport-security',
        'content-security-policy',
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
        'server',
        'cookie_readable',
        'cookie_same_site',
      ]),
    )
    expect(found.grade).toBe('F')
    expect(JSON.stringify(found['cookies'])).not.toContain('visitor=1')
  })

  it('every redirect is listed', async () => {
    const found = await read('http://faulty-harbor.com/chain-1')
    expect(found).toMatchObject({
      status: 200,
      final_url: 'http://faulty-harbor.com/no-heading',
      redirects: [{ status: 301 }, { status: 301 }, { status: 301 }],
    })
    expect(codesOf(found)).toContain('long_way')
  })

  it('hostile responses are reported: loops, floods, compression bombs, internal redirects', async () => {
    const at = async (path: string) =>
      await run('http-headers', { url: `http://hostile-harbor.com${path}` })
    for (const path of ['/loop', '/ring-a']) {
      expect(await at(path)).toMatchObject({ ok: false, result: { reason: 'too_many_redirects' } })
    }
    for (const path of ['/inside', '/loopback']) {
      expect(await at(path)).toMatchObject({ ok: false, result: { reason: 'blocked_address' } })
    }
    for (const path of ['/flood', '/bomb', '/deep']) {
      expect(await at(path)).toMatchObject({ ok: true, result: { status: 200 } })
    }
  })

  it.each([
    'ftp://busy-harbor.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost/',
    'http://0x7f000001/',
    'http://user:secret@busy-harbor.com/',
    'http://busy-harbor.com:22/',
    'http://lan.busy-harbor.com/',
    'no address',
  ])('400: %s', async (url) => {
    await lab.host('lan.busy-harbor.com', [{ type: 'A', data: '192.168.1.1' }])
    await expect(run('http-headers', { url })).rejects.toMatchObject({ status: 400 })
  })
})

describe('email-auth', () => {
  const check = async (domain: string, selectors: string[] = []) =>
    (await run('email-auth', { domain, selectors })).result
  const text = (data: string) => ({ type: 'TXT' as const, data })
  const mx = (exchange: string) => ({ type: 'MX' as const, data: { preference: 10, exchange } })

  it('a domain with everything set up gets the best grade', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    await lab.host('right-mail.com', [mx('in.right-mail.com'), text('v=spf1 mx -all')])
    await lab.host('in.right-mail.com', [{ type: 'A', data: '198.51.100.5' }])
    await lab.host('_dmarc.right-mail.com', [
      text('v=DMARC1; p=reject; rua=mailto:a@right-mail.com'),
    ])
    await lab.host('default._domainkey.right-mail.com', [text(`v=DKIM1; k=rsa; p=${key}`)])
    await lab.host('_mta-sts.right-mail.com', [text('v=STSv1; id=1')])
    await lab.host('_smtp._tls.right-mail.com', [text('v=TLSRPTv1; rua=mailto:a@right-mail.com')])
    const found = await check('right-mail.com', ['default'])
    expect(found).toMatchObject({
      issues: [],
      grade: 'A+',
      spf: { lookups: 1, all: '-' },
      dkim: { keys: [{ selector: 'default', key_type: 'rsa', bits: 2048 }] },
      dmarc: { policy: 'reject' },
    })
  })

  it('planted faults are found', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 768 })
    const weak = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    await lab.host('wrong-mail.com', [
      mx('alias.wrong-mail.com'),
      mx('nowhere.wrong-mail.com'),
      text('v=spf1 include:ring.wrong-mail.com include:gone.wrong-mail.com ptr nonsense +all a'),
      text('v=spf1 -all'),
    ])
    await lab.host('alias.wrong-mail.com', [
      { type: 'CNAME', data: 'in.wrong-mail.com' },
      { type: 'A', data: '198.51.100.6', name: 'in.wrong-mail.com' },
    ])
    await lab.host('nowhere.wrong-mail.com', [])
    await lab.host('ring.wrong-mail.com', [text('v=spf1 include:wrong-mail.com -all')])
    await lab.host('gone.wrong-mail.com', [])
    await lab.host('old._domainkey.wrong-mail.com', [text(`p=${weak}; t=y`)])
    await lab.host('dead._domainkey.wrong-mail.com', [text('v=DKIM1; p=')])
    await lab.host('odd._domainkey.wrong-mail.com', [text('v=DKIM1; p=AAAA')])
    await lab.host('_dmarc.wrong-mail.com', [
      text('v=DMARC1; p=none; pct=50; rua=mailto:x@busy-harbor.com'),
    ])
    const found = await check('wrong-mail.com', ['old', 'dead', 'odd', 'missing'])
    expect(codesOf(found)).toEqual(
      expect.arrayContaining([
        'mx_is_alias',
        'mx_without_address',
        'several_spf',
        'spf_circle',
        'spf_dead_end',
        'spf_ptr',
        'spf_syntax',
        'spf_allows_all',
        'spf_after_all',
        'dkim_weak_key',
        'dkim_testing',
        'dkim_revoked',
        'dkim_unreadable',
        'dkim_missing',
        'dmarc_none',
        'dmarc_partial',
        'dmarc_reports_refused',
      ]),
    )
    expect(found.grade).toBe('F')
  })

  it('SPF lookups are counted as receivers count them, through every include', async () => {
    const includes = (count: number, at: string) =>
      Array.from({ length: count }, (_, place) => `include:s${place}.${at}`).join(' ')
    await lab.host('many-mail.com', [text(`v=spf1 ${includes(6, 'many-mail.com')} -all`)])
    for (let at = 0; at < 6; at += 1) {
      await lab.host(`s${at}.many-mail.com`, [text('v=spf1 a:busy-harbor.com -all')])
    }
    const found = await check('many-mail.com')
    expect(found).toMatchObject({ spf: { lookups: 12 } })
    expect(codesOf(found)).toContain('spf_too_many_lookups')
  })

  it('records that refer to ever more records are cut off', async () => {
    const many = Array.from({ length: 90 }, (_, at) => `a:h${at}.endless-mail.com`).join(' ')
    await lab.host('endless-mail.com', [text(`v=spf1 ${many} -all`)])
    expect(codesOf(await check('endless-mail.com'))).toContain('too_many_lookups')
  })

  it('the null MX of a parked name is recognized, and an unregistered name is reported as such', async () => {
    expect(await check('dormant-harbor.com')).toMatchObject({ mx: { is_null: true } })
    const free = await run('email-auth', { domain: 'free-harbor-4711.com' })
    expect(free).toMatchObject({ ok: false, result: { reason: 'no_such_name' } })
  })

  it.each([
    { domain: 'x' },
    { domain: 'a.com', selectors: ['a b'] },
    { domain: 'a.com', selectors: 'x' },
  ])('400: %j', async (input) => {
    await expect(run('email-auth', input)).rejects.toMatchObject({ status: 400 })
  })
})
