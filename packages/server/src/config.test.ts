import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../test/support/temporary-folder.ts'
import { type ConfigError, readConfig, readDatabaseUrl } from './config.ts'
import { DEMO_MASTER_KEY } from './config/reader.ts'

const PRODUCTION = {
  BASE_URL: 'https://names.example',
  DATABASE_URL: 'postgres://u:secret-word@db/names',
  MASTER_KEY: 'ab'.repeat(32),
}

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env, 'production')
    return []
  } catch (error) {
    return (error as ConfigError).problems
  }
}

describe('the demo', () => {
  it('needs no configuration, and listens on loopback only', () => {
    expect(readConfig({}, 'demo')).toMatchObject({
      isDemo: true,
      host: '127.0.0.1',
      port: 3000,
      baseUrl: 'http://127.0.0.1:3000',
      databaseUrl: undefined,
      trustProxyHops: 0,
      rateLimitScale: 1,
      masterKey: DEMO_MASTER_KEY,
    })
  })

  it('has a base URL with the host and port it listens on', () => {
    expect(readConfig({ HOST: '::1', PORT: '8080' }, 'demo').baseUrl).toBe('http://[::1]:8080')
    expect(readConfig({ HOST: '0.0.0.0' }, 'demo').baseUrl).toBe('http://127.0.0.1:3000')
  })
})

describe('the contact in security.txt', () => {
  it('is an e-mail address or a URI', () => {
    const contactOf = (SECURITY_CONTACT: string) =>
      readConfig({ SECURITY_CONTACT }, 'demo').securityContact
    expect(contactOf('safety@names.example')).toBe('mailto:safety@names.example')
    expect(contactOf('https://names.example/report')).toBe('https://names.example/report')
    for (const text of ['nobody', 'http://names.example', 'a@b\nExpires: never']) {
      expect(problemsOf({ ...PRODUCTION, SECURITY_CONTACT: text })).toHaveLength(1)
    }
  })
})

describe('the contact on the contact page', () => {
  it('is a setting, or else the sender of our emails', () => {
    const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Names <hello@names.example>' }
    const contactOf = (env: object) =>
      readConfig({ ...PRODUCTION, ...env }, 'production').supportContact
    expect(contactOf({})).toBeUndefined()
    expect(contactOf(MAIL)).toBe('mailto:hello@names.example')
    expect(contactOf({ ...MAIL, SUPPORT_CONTACT: 'help@names.example' })).toBe(
      'mailto:help@names.example',
    )
    expect(problemsOf({ ...PRODUCTION, SUPPORT_CONTACT: 'javascript:alert(1)' })).toHaveLength(1)
  })
})

describe('production', () => {
  it('requires https, unless the operator allows http', () => {
    const http = { ...PRODUCTION, BASE_URL: 'http://names.example' }
    expect(problemsOf(http)).toEqual([
      'BASE_URL must start with https://; for a trial without TLS set ALLOW_HTTP=1',
    ])
    expect(problemsOf({ ...http, ALLOW_HTTP: '1' })).toEqual([])
    const auth = { ...PRODUCTION, AUTH_URL: 'http://auth.example' }
    expect(problemsOf(auth)).toEqual([expect.stringMatching(/^AUTH_URL must start with https/)])
  })

  it('drains for five seconds on shutdown; the demo does not drain', () => {
    expect(readConfig(PRODUCTION, 'production').drainSeconds).toBe(5)
    expect(readConfig({}, 'demo').drainSeconds).toBe(0)
    expect(readConfig({ DRAIN_SECONDS: '2' }, 'demo').drainSeconds).toBe(2)
  })

  it('needs only a base URL, a database and a master key', () => {
    expect(problemsOf(PRODUCTION)).toEqual([])
    const inBase64 = Buffer.alloc(32, 7).toString('base64')
    expect(problemsOf({ ...PRODUCTION, MASTER_KEY: inBase64 })).toEqual([])
  })

  it('reports everything that is missing together, and how to fix it', () => {
    const problems = problemsOf({})
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      'BASE_URL',
      'DATABASE_URL',
      'MASTER_KEY',
    ])
    expect(problems.join()).toContain('openssl rand -hex 32')
  })

  it('accepts several keys, newest first', () => {
    const keys = `${'cd'.repeat(32)}, ${Buffer.alloc(32, 7).toString('base64')}`
    const { masterKey } = readConfig({ ...PRODUCTION, MASTER_KEY: keys }, 'production')
    expect(masterKey).toEqual([Buffer.alloc(32, 0xcd), Buffer.alloc(32, 7)])
    for (const wrong of [`${keys},`, `${keys},short`, Array(6).fill('ab'.repeat(32)).join()])
      expect(problemsOf({ ...PRODUCTION, MASTER_KEY: wrong }).length).toBe(1)
  })

  it('rejects the published demo key', () => {
    const key = DEMO_MASTER_KEY[0].toString('base64')
    for (const keys of [key, `${'ab'.repeat(32)},${key}`])
      expect(problemsOf({ ...PRODUCTION, MASTER_KEY: keys })).toEqual([
        "MASTER_KEY is the demo's published key: make your own",
      ])
  })

  it.each([
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['REGISTRAR_CONCURRENT', '1'],
    ['REGISTRAR_CONCURRENT', '201'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '11'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', 'many'],
    ['LOG_LEVEL', 'loud'],
    ['DRAIN_SECONDS', '301'],
    ['DRAIN_SECONDS', '-1'],
    ['METRICS_TOKEN', 'secret-word'],
    ['EMBEDDINGS_URL', 'models.example'],
    ['EMBEDDINGS_URL', 'https://u:secret-word@models.example/v1'],
    ['EMBEDDINGS_URL', 'https://models.example/v1?key=secret-word'],
    ['BASE_URL', 'names.example'],
    ['BASE_URL', 'https://names.example/path'],
    ['REDIS_URL', 'localhost:6379'],
    ['DATABASE_URL', 'mysql://u:secret-word@db/names'],
    ['DATABASE_READ_URL', 'mysql://u:secret-word@db/names'],
    ['MASTER_KEY', 'short'],
    ['SMTP_URL', 'http://u:secret-word@mail.example'],
  ])('rejects %s=%s, without printing a secret', (name, value) => {
    const problems = problemsOf({ ...PRODUCTION, [name]: value })
    expect(problems.length).toBe(1)
    expect(problems[0]).toMatch(new RegExp(`^${name} must`))
    expect(problems[0]).not.toContain('secret-word')
  })
})

it('embeddings need a URL and nothing else', () => {
  const EMBEDDINGS_URL = 'https://models.example/v1/'
  const read = (env: object) => readConfig({ ...PRODUCTION, ...env }, 'production').embeddings
  expect(read({})).toBeUndefined()
  expect(read({ EMBEDDINGS_URL })).toEqual({
    url: 'https://models.example/v1',
    apiKey: undefined,
    model: 'text-embedding-3-small',
    deadlineMs: 400,
  })
  expect(() => read({ EMBEDDINGS_URL, EMBEDDINGS_DEADLINE_MS: '9000' })).toThrow('DEADLINE')
})

it('mail needs a server and a sender', () => {
  const smtpUrl = 'smtps://u:secret-word@mail.example'
  const from = 'Namehouse <names@example.com>'
  const mailOf = (env: object) => readConfig({ ...PRODUCTION, ...env }, 'production').mail
  expect(mailOf({})).toBeUndefined()
  expect(mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from })).toEqual({ smtpUrl, from })
  expect(mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: 'names@example.com' })).toBeDefined()
  for (const wrong of [
    '',
    'names',
    'a@example.com, b@example.com',
    'x <a@example.com>\nBcc: b@c.d',
  ])
    expect(problemsOf({ ...PRODUCTION, SMTP_URL: smtpUrl, MAIL_FROM: wrong })).toEqual([
      'MAIL_FROM must be an address, such as Namehouse <names@example.com>',
    ])
})

it('a database command needs only the database', () => {
  expect(readDatabaseUrl(PRODUCTION)).toBe(PRODUCTION.DATABASE_URL)
  expect(() => readDatabaseUrl({})).toThrow('DATABASE_URL is not set')
})

describe('Stripe', () => {
  const LIVE = { STRIPE_SECRET_KEY: 'sk_live_secret-word', STRIPE_WEBHOOK_SECRET: 'whsec_a' }

  it('has a separate account for each environment', () => {
    const { stripe } = readConfig({ ...PRODUCTION, ...LIVE }, 'production')
    expect(Object.keys(stripe)).toEqual(['live'])
    expect(readConfig(PRODUCTION, 'production').stripe).toEqual({})
  })

  it('pays sellers once the endpoint for their accounts has a secret', () => {
    const connect = { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_b' }
    const read = (env: object) => readConfig({ ...PRODUCTION, ...env }, 'production').stripe.live
    expect(read(LIVE)?.connectSecret).toBeUndefined()
    expect(read({ ...LIVE, ...connect })?.connectSecret).toBe('whsec_b')
    expect(problemsOf({ ...PRODUCTION, ...connect })).toHaveLength(1)
    const wrong = { ...LIVE, STRIPE_CONNECT_WEBHOOK_SECRET: 'secret-word' }
    expect(problemsOf({ ...PRODUCTION, ...wrong })).toEqual([
      'STRIPE_CONNECT_WEBHOOK_SECRET must be the secret of the endpoint, whsec_…',
    ])
  })

  it('rejects a live key for the sandbox and an incomplete account, without printing either', () => {
    const problems = problemsOf({
      ...PRODUCTION,
      STRIPE_SECRET_KEY: 'pk_live_secret-word',
      STRIPE_SANDBOX_SECRET_KEY: 'sk_live_secret-word',
      STRIPE_API_URL: 'ftp://stripe',
    })
    expect(problems).toHaveLength(5)
    expect(problems.join(' ')).not.toContain('secret-word')
  })
})

describe('a copy or a rehearsal', () => {
  const OUTSIDE = {
    ...PRODUCTION,
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'names@example.com',
    REGISTRAR_API_KEY: 'key',
    REGISTRAR_CUSTOMER: 'names',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }

  it('has nobody to send anything through while in quarantine', () => {
    expect(readConfig(OUTSIDE, 'production')).toMatchObject({ mail: {}, registrar: {} })
    const config = readConfig({ ...OUTSIDE, QUARANTINE: 'on' }, 'production')
    expect(config).toMatchObject({ mail: undefined, registrar: undefined, stripe: {} })
    expect(config.stripe).toEqual({})
  })

  it('uses a lab only on this machine, from the file it printed its addresses to', async () => {
    const folder = await temporaryFolder('lab')
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'lab.json')
    const addresses = {
      rdap_bootstrap_url: 'http://127.0.0.1:1/rdap.json',
      registrar: 'http://127.0.0.1:2/v2',
      dns: '127.0.0.1:3',
      gateway: 'http://127.0.0.1:4',
      dial: { '*:43': '127.0.0.1:5' },
      ca_pem: '',
    }
    const rehearsal = { ...PRODUCTION, REGISTRY: 'lab', LAB_ADDRESSES: file }
    await writeFile(file, JSON.stringify({ ready: true, addresses }))
    expect(readConfig(rehearsal, 'production').lab).toEqual(addresses)
    const { lab } = readConfig({ ...rehearsal, QUARANTINE: 'on' }, 'production')
    expect(lab).toEqual({ ...addresses, registrar: undefined, gateway: undefined })
    await writeFile(file, JSON.stringify({ addresses: { ...addresses, dns: '192.0.2.1:53' } }))
    expect(problemsOf(rehearsal)).toEqual([expect.stringMatching(/^LAB_ADDRESSES/)])
    expect(problemsOf({ ...PRODUCTION, REGISTRY: 'lab' })).toHaveLength(1)
  })

  it('reads an address with several hosts', () => {
    const several = { ...PRODUCTION, DATABASE_URL: 'postgres://u:p@a:1,b:2/names' }
    expect(readConfig(several, 'production').databaseUrl).toBe(several.DATABASE_URL)
    const wrong = { ...PRODUCTION, DATABASE_URL: 'postgres://u:secret-word@a:999999/names' }
    expect(problemsOf(wrong).join()).not.toContain('secret-word')
    expect(problemsOf(wrong)).toHaveLength(1)
  })
})
