import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenLab, type TestLab } from '../../test/support/lab.ts'
import { exchangePublic } from './exchange-public.ts'
import { FetchFailure } from './fetch-failure.ts'
import { openPublicFetcher, type PublicFetcher, type PublicRequest } from './fetch-public.ts'

const GET: PublicRequest = {
  method: 'GET',
  deadlineMs: 2_000,
  bytesMax: 100_000,
  longAnswer: 'fail',
}

let lab: TestLab
let ofDemo: PublicFetcher
/** Like in production, except for the DNS server. */
let strict: PublicFetcher

beforeAll(async () => {
  lab = await givenLab()
  ofDemo = openPublicFetcher(true, lab)
  strict = openPublicFetcher(false, lab)
})
beforeEach(() => lab.reset())

async function failureOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('it went through'),
    (thrown: unknown) => thrown,
  )
  return error instanceof FetchFailure ? error.kind : String(error)
}

describe('a name', () => {
  it('of the lab is fetched in the demo, over http and https', async () => {
    const plain = await ofDemo.fetch(new URL('http://busy-harbor.com/'), GET)
    expect(plain.status).toBe(200)
    expect(plain.body.toString()).toContain('<html')
    const tls = await ofDemo.fetch(new URL('https://busy-harbor.com./'), GET)
    expect(tls.status).toBe(200)
  })

  it('of the lab is refused on another port, and everywhere outside the demo', async () => {
    expect(await failureOf(ofDemo.fetch(new URL('http://busy-harbor.com:3000/'), GET))).toBe(
      'blocked_address',
    )
    expect(await failureOf(strict.fetch(new URL('http://busy-harbor.com/'), GET))).toBe(
      'blocked_address',
    )
  })

  it.each([
    ['metadata', [{ type: 'A', data: '169.254.169.254' }]],
    [
      'loopback behind a public one',
      [
        { type: 'A', data: '1.1.1.1' },
        { type: 'A', data: '127.0.0.1' },
      ],
    ],
    [
      'public IPv4 and private IPv6',
      [
        { type: 'A', data: '1.1.1.1' },
        { type: 'AAAA', data: 'fd00::1' },
      ],
    ],
    ['mapped', [{ type: 'AAAA', data: '::ffff:169.254.169.254' }]],
    [
      'another name for localhost',
      [
        { type: 'CNAME', data: 'localhost' },
        { name: 'localhost', type: 'A', data: '127.0.0.1' },
      ],
    ],
  ] as const)('that leads to %s is refused', async (_why, records) => {
    await lab.host('trap.example.com', [...records])
    const url = new URL('https://trap.example.com/')
    expect(await failureOf(strict.fetch(url, GET))).toBe('blocked_address')
    expect(await failureOf(strict.check(url, { mayBeLoopback: true }))).toBe('blocked_address')
  })

  it('without an address passes the check, but cannot be fetched', async () => {
    const url = new URL('https://nobody-has-this.com/')
    expect(await strict.check(url, { mayBeLoopback: false })).toEqual([])
    expect(await failureOf(strict.fetch(url, GET))).toBe('no_address')
  })

  it('is resolved once, and the connection goes to the checked address', async () => {
    await lab.host(
      'moves.com',
      [{ type: 'A', data: '127.0.0.1' }],
      [{ type: 'A', data: '10.0.0.1' }],
    )
    const url = new URL('http://moves.com/')
    const answer = await ofDemo.fetch(url, GET)
    expect(answer.status).toBe(421)
    expect(await lab.asked('dns', 'moves.com A')).toBe(2) // One query for A and one for AAAA.
    expect(await failureOf(ofDemo.fetch(url, GET))).toBe('blocked_address')
  })

  it('is not resolved again by the connection, even if it has no working address', async () => {
    const { port } = new URL(lab.receiver)
    const url = new URL(`http://exists-in-no-dns.com:${port}/pinned`)
    const target = { url, host: url.hostname, port: Number(port), ca_pem: undefined }
    const pinned = { ...target, addresses: ['127.0.0.1'] }
    const { status } = await exchangePublic(pinned, GET, {
      signal: AbortSignal.timeout(120_000),
    })
    expect(status).toBe(200)
    const [received] = (await lab.inbox('/pinned')).recent
    expect(received?.headers['host']).toBe(url.host)
    expect(await lab.asked('dns', 'exists-in-no-dns')).toBe(0)
  })
})

describe('an answer', () => {
  const at = (path: string) => new URL(lab.receiver + path)
  const fetchHere = async (path: string, request: Partial<PublicRequest> = {}) =>
    await ofDemo.fetch(at(path), { ...GET, mayBeLoopback: true, ...request })

  it.each([
    ['stall', 'timeout'],
    ['drip', 'timeout'],
    ['flood', 'too_large'],
    ['endless_headers', 'protocol'],
    ['reset', 'connection'],
    ['garbage', 'protocol'],
    ['gzip_bomb', 'too_large'],
    ['brotli_bomb', 'too_large'],
  ])('that is a %s fails as %s, within its limits', async (kind, failure) => {
    await lab.receive(`/${kind}`, { kind })
    const request = {
      isUnpacked: true,
      deadlineMs: kind === 'stall' || kind === 'drip' ? 250 : 60_000,
    }
    expect(await failureOf(fetchHere(`/${kind}`, request))).toBe(failure)
  })

  it('may be truncated instead, and stays compressed unless requested otherwise', async () => {
    for (const kind of ['flood', 'gzip_bomb']) {
      await lab.receive('/long', { kind })
      const answer = await fetchHere('/long', { bytesMax: 1_000, longAnswer: 'cut' })
      expect(answer).toMatchObject({ status: 200, isCut: true })
      expect(answer.body).toHaveLength(1_000)
    }
  })

  it.each([
    ['the metadata service', 'http://169.254.169.254/latest/meta-data'],
    ['loopback', 'http://127.0.0.1:8080/'],
    ['a name that leads inside', 'http://inside.example.com/'],
    ['another scheme', 'file:///etc/passwd'],
  ])('that redirects to %s is not followed there', async (_why, location) => {
    await lab.host('inside.example.com', [{ type: 'A', data: '10.0.0.1' }])
    await lab.host('leads-away.com', [{ type: 'A', data: '127.0.0.1' }])
    const redirecting = await givenRedirect(location)
    const fetcher = openPublicFetcher(true, {
      ...lab,
      dial: { 'leads-away.com:80': redirecting },
    })
    const failure = failureOf(
      fetcher.fetch(new URL('http://leads-away.com/'), { ...GET, redirectsMax: 5 }),
    )
    expect(await failure).toBe(location.startsWith('file') ? 'bad_address' : 'blocked_address')
  })

  it('that redirects is followed at most five times, and never for a POST', async () => {
    await lab.fault({ target: 'sites', kind: 'redirect_loop', match: 'busy-harbor.com' })
    const url = new URL('http://busy-harbor.com/')
    const request = { ...GET, redirectsMax: 99 }
    expect(await failureOf(ofDemo.fetch(url, request))).toBe('too_many_redirects')
    expect(await lab.asked('sites', 'busy-harbor.com')).toBe(6)
    const posted = await ofDemo.fetch(url, { ...request, method: 'POST', body: '{}' })
    expect(posted).toMatchObject({ status: 302, redirects: 0 })
    const unfollowed = await ofDemo.fetch(url, GET)
    expect(unfollowed).toMatchObject({ status: 302, redirects: 0 })
  })

  it('is fetched without earlier cookies and without a proxy', async () => {
    await lab.receive('/cookie', { kind: 'answer', headers: { 'set-cookie': 'a=1' } })
    const before = process.env['HTTP_PROXY']
    process.env['HTTP_PROXY'] = 'http://127.0.0.1:1'
    try {
      await fetchHere('/cookie')
      await fetchHere('/cookie')
    } finally {
      if (before === undefined) delete process.env['HTTP_PROXY']
      else process.env['HTTP_PROXY'] = before
    }
    const { recent } = await lab.inbox('/cookie')
    expect(recent).toHaveLength(2)
    expect(recent[1]?.headers['cookie']).toBeUndefined()
  })

  it('with an invalid certificate is not trusted', async () => {
    const expired = 'https://127.0.0.1:' + (lab.dial['*:443'] ?? '').split(':')[1]
    const url = new URL(expired)
    expect(await failureOf(ofDemo.fetch(url, { ...GET, mayBeLoopback: true }))).toBe('tls')
  })

  it('is abandoned when the caller aborts', async () => {
    await lab.receive('/left', { kind: 'stall' })
    const leaving = new AbortController()
    const fetched = fetchHere('/left', { signal: leaving.signal })
    leaving.abort(new Error('the caller left'))
    await expect(fetched).rejects.toThrow('the caller left')
  })
})

const redirecting: Server[] = []
afterAll(() => redirecting.forEach((server) => server.close()))

async function givenRedirect(location: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(302, { location }).end()
  })
  redirecting.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
