import { describe, expect, it } from 'vitest'
import { type Answer, givenPeer, json, refusal, text } from '../../sdk/test/support/peer.ts'
import { nh, tabsIn } from './support/nh.ts'
import { REGISTERED, row, ROWS, stream } from './support/rows.ts'

const redirect: Answer = (response) => {
  response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('elsewhere')
}
const broken: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"tlds":')
  setImmediate(() => response.destroy())
}

describe('piped', () => {
  const ask = async (argv: string[], answer: Answer) => {
    const { baseUrl } = await givenPeer(answer)
    return await nh([...argv, '--url', baseUrl])
  }

  it('lines with tabs, without titles, colours or cuts', async () => {
    const { code, stdout, stderr } = await ask(['search', 'harbor.com'], stream(ROWS))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(tabsIn(stdout)).toEqual([
      ['harbor.com', 'registered', '', 'Harbor Registrar · expires 2027-02-03'],
      ['harbor.io', 'available', '$12.98', 'renews $14.98'],
      ['harbor.ai', 'listed', '$4,800', 'for sale'],
      ['harbor.dev', 'unknown', '', 'The registry did not answer in time, so nobody knows.'],
    ])
  })

  it('--json is one document, --ndjson a row per line, both is a mistake', async () => {
    const whole = await ask(['search', 'harbor', '--json'], stream(ROWS))
    expect(JSON.parse(whole.stdout)).toMatchObject(ROWS)
    const { stdout } = await ask(['check', 'a.com', '--ndjson'], json(200, { results: ROWS }))
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(ROWS)
    expect((await ask(['check', 'a.com', '--json', '--ndjson'], stream(ROWS))).code).toBe(2)
  })

  it('rows are printed as they come, not at the end', async () => {
    const { promise: first, resolve } = Promise.withResolvers<void>()
    const half: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      response.write(`${JSON.stringify({ kind: 'row', ...ROWS[1] })}\n`)
      void first.then(() => response.end('{"kind":"done","duration_ms":1,"count":1}\n'))
    }
    const { baseUrl } = await givenPeer(half)
    // The stream ends only after the first row was printed.
    const ran = await nh(['search', 'a.io', '--url', baseUrl], { hear: () => resolve() })
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('harbor.io') })
  })

  it.each([
    ['0: a name is available', stream(ROWS), ['search', 'harbor'], 0],
    ['1: no name is', stream([row('harbor.com', REGISTERED)]), ['search', 'harbor'], 1],
    ['1: no such record', refusal(404, 'not_found'), ['whois', 'a.com'], 1],
    ['2: no name given', stream(ROWS), ['search'], 2],
    ['2: an unknown option', stream(ROWS), ['search', 'a', '--colour'], 2],
    ['2: a number out of range', stream(ROWS), ['suggest', 'a', '--limit', '0'], 2],
    ['3: refused', refusal(403, 'forbidden'), ['suggest', 'a'], 3],
    ['3: over the limit', refusal(429, 'quota_exceeded'), ['whois', 'a.com'], 3],
    ['4: not our service', text(200, 'text/html', '<html>'), ['price'], 4],
    ['4: a redirect', redirect, ['price'], 4],
    ['4: a connection that breaks in an answer', broken, ['price'], 4],
    ['4: the service failed', refusal(501, 'internal_error'), ['price'], 4],
  ])('exit code %s', async (_name, answer, argv, code) => {
    expect(await ask(argv, answer)).toMatchObject({ code })
  })

  it('exit code 4: the service is down, and 2: an invalid address', async () => {
    const nowhere = await nh(['price', '--url', 'http://127.0.0.1:1', '--timeout', '1'])
    expect(nowhere).toMatchObject({ code: 4, stderr: expect.stringContaining('NAMEHOUSE_URL') })
    expect((await nh(['price', '--url', 'ftp://names.example'])).code).toBe(2)
  })

  it('exit code 130: interrupted', async () => {
    const { baseUrl } = await givenPeer(() => undefined)
    const interrupted = new AbortController()
    const running = nh(['search', 'a', '--url', baseUrl], { signal: interrupted.signal })
    interrupted.abort()
    expect((await running).code).toBe(130)
  })
})

describe('a table', () => {
  const prices = (tld: string, register_cents: number | null) => {
    const others = { renew_cents: 1_498, transfer_cents: 1_298, restore_cents: 123_450 }
    return { tld, currency: 'USD', register_cents, ...others, privacy: true, idn: true }
  }
  const answer = json(200, { tlds: [prices('com', 1_298), prices('co.uk', null)] })

  it('has titles on a terminal, and numbers on the right', async () => {
    const { baseUrl } = await givenPeer(answer)
    const env = { NO_COLOR: '1', NAMEHOUSE_URL: baseUrl }
    const { stdout } = await nh(['price'], { columns: 60, env })
    expect(stdout.split('\n')).toEqual([
      'TLD    Register   Renew  Transfer    Restore',
      'com      $12.98  $14.98    $12.98  $1,234.50',
      'co.uk         –  $14.98    $12.98  $1,234.50',
      '',
    ])
  })

  it('is plain numbers for a program', async () => {
    const { baseUrl } = await givenPeer(answer)
    const { stdout } = await nh(['price', '--url', baseUrl])
    expect(stdout).toBe('com\t12.98\t14.98\t12.98\t1234.5\nco.uk\t\t14.98\t12.98\t1234.5\n')
  })
})

describe('a hostile answer', () => {
  const ESCAPES = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202egnp.exe\r\u0000'
  const hostile = row(`evil${ESCAPES}.com`, {
    unicode: `evil${ESCAPES}.com`,
    state: ESCAPES as 'available',
    meta: { ...row('x').meta, reason: ESCAPES, as_of: ESCAPES },
  })
  // oxlint-disable-next-line no-control-regex
  const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/

  it.each([[[]], [['--json']], [['--ndjson']]])(
    'in rows does not reach the terminal: %j',
    async (more) => {
      const { baseUrl } = await givenPeer(stream([hostile]))
      const env = { NO_COLOR: '1', NAMEHOUSE_URL: baseUrl }
      const ran = await nh(['search', 'a', ...more], { columns: 200, env })
      expect(ran.stdout).toContain('evil')
      expect(ran.stdout).not.toMatch(CONTROLS)
    },
  )

  it('in errors, listings and WHOIS records does not either', async () => {
    const error = { error: { code: 'forbidden', message: ESCAPES, request_id: ESCAPES } }
    const listing = { domain: ESCAPES, words: [ESCAPES], price: { bin: null }, price_band: null }
    const record = {
      domain: ESCAPES,
      registrar: ESCAPES,
      nameservers: [ESCAPES],
      emails: [],
      redacted: [],
    }
    const answers: [string[], Answer][] = [
      [['suggest', 'a'], json(403, error)],
      [['market'], json(200, { items: [listing] })],
      [['whois', 'a.com'], json(200, { lookup: { result: record } })],
      [['drops'], json(200, { drops: [{ domain: ESCAPES, words: [ESCAPES] }], next_cursor: null })],
    ]
    for (const [argv, answer] of answers) {
      const { baseUrl } = await givenPeer(answer)
      const env = { NO_COLOR: '1', NAMEHOUSE_URL: baseUrl }
      const { stdout, stderr } = await nh(argv, { columns: 200, env })
      expect(stdout + stderr).toContain('\ufffd')
      expect(stdout + stderr).not.toMatch(CONTROLS)
    }
  })

  it('without the documented fields is an error, not a stack trace', async () => {
    const { baseUrl } = await givenPeer(json(200, {}))
    const { code, stderr } = await nh(['check', 'a.com', '--url', baseUrl])
    expect(code).toBe(70)
    expect(stderr.split('\n').length).toBe(2)
  })
})
