import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Program, runProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { codeInStep, STEP_MS } from '../support/second-factor.ts'
import { until } from '../support/until.ts'
import { freePort } from '../../../lab/test/support/free-port.ts'

const run = promisify(execFile)
/** Only a hang takes this long, even on a busy machine. */
const READY_MS = 120_000
let dataDir: string
let port: number

beforeAll(async () => {
  dataDir = await temporaryFolder('journey')
  port = await freePort()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function givenDemo(): Promise<Program> {
  const program = runProgram(['demo'], {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  })
  const end: { value?: number | string } = {}
  void program.ended.then((value) => (end.value = value))
  await until(
    'the demo is ready',
    () => {
      if (end.value !== undefined) throw new Error(`it exited: ${program.said()}`)
      return program.said().includes('Ctrl-C stops everything')
    },
    READY_MS,
  )
  return program
}

const at = (path: string) => `http://127.0.0.1:${port}${path}`
const read = async (path: string) => (await fetch(at(path))).json() as Promise<never>

/** What one of the demo's people has, seen with their own session. */
async function givenPerson(name: 'buyer' | 'seller') {
  const send = async (path: string, body: object, cookie = '') =>
    await fetch(at(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify(body),
    })
  const asked = { email: `${name}@example.com`, password: `${name}-password` }
  const signedIn = await send('/api/auth/sign-in/email', asked)
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const get = async (path: string) =>
    (await (await fetch(at(path), { headers: { cookie } })).json()) as never
  return { get, post: async (path: string, body: object) => await send(path, body, cookie) }
}

/** The ids of all descendant processes. */
async function descendantsOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid='])
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    rows.filter(([, ppid]) => ppid === parent).flatMap(([child = 0]) => [child, ...below(child)])
  return below(pid)
}

async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) [ZX] /.test(stat)
}

async function allGone(pids: number[]): Promise<boolean> {
  const running = await Promise.all(pids.map(isRunning))
  return !running.includes(true)
}

describe('the demo', () => {
  it('runs from an empty folder, answers, and prints a signed request that works', async () => {
    const { said, child, ended } = await givenDemo()
    expect(await read('/readyz')).toMatchObject({
      ok: true,
      checks: { database: 'ok', storage: 'ok' },
    })
    expect(await read('/api/market/listings?limit=1')).toMatchObject({ page: { total: 5_000 } })
    expect(await (await fetch(at('/'))).text()).toContain('<title>Namehouse')

    const signIn = async (path: string, body: object, cookie = '') =>
      await fetch(at(`/api/auth/sign-in/${path}`), {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
    const staff = { email: 'staff@example.com', password: 'staff-password' }
    const asked = await signIn('email', staff)
    expect(await asked.json()).toMatchObject({ two_factor: true, account: null })
    const secret = /authenticator +([A-Z2-7]{16}) /.exec(said())?.[1] ?? ''
    const code = codeInStep(secret, Math.floor(Date.now() / STEP_MS))
    const cookie = asked.headers.getSetCookie()[0]?.split(';', 1)[0]
    const signedIn = await signIn('two-factor', { code }, cookie)
    expect(await signedIn.json()).toMatchObject({ account: { role: 'staff' } })
    const keyed = await fetch(at('/api/v1/domains/available?domain=solarhub.com'), {
      headers: {
        'x-api-key': 'dk_demo_0000000000000001',
        'x-api-secret': 'ds_demo_0000000000000001',
      },
    })
    expect(await keyed.json()).toMatchObject({ available: true, bin_price: 4_800 })
    const buyer = await givenPerson('buyer')
    const card = { brand: 'visa', last4: '4242', is_default: true }
    expect(await buyer.get('/api/billing/cards')).toMatchObject({ cards: [card] })
    expect(await buyer.get('/api/contacts')).toMatchObject({
      contacts: [{ email: 'buyer@example.com' }],
    })

    const seller = await givenPerson('seller')
    const { listings } = (await seller.get('/api/account/listings')) as { listings: object[] }
    const price = (bin: number, floor: number | null) => {
      return { state: 'listed', bin_price_cents: bin, floor_price_cents: floor }
    }
    expect(listings).toHaveLength(3)
    expect(listings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ domain: 'harborlight.com', ...price(3_000_00, 2_000_00) }),
        expect.objectContaining({ domain: 'meadowlark.io', ...price(900_00, 700_00) }),
        expect.objectContaining({
          domain: 'quietmeadow.com',
          monthly_months: 12,
          ...price(1_200_00, null),
        }),
      ]),
    )
    expect(await seller.get('/api/domains')).toMatchObject({
      items: [{ domain: 'quietmeadow.com' }],
    })

    for (const text of ['demo@example.com', 'demo-password', 'dk_demo_', '/dev/mail'])
      expect(said()).toContain(text)

    const curl = /^ {2}t=[\s\S]*?v1=\$s"$/m.exec(said())?.[0] ?? ''
    for (const time of ['first', 'second']) {
      const { stdout } = await run('sh', ['-c', curl])
      expect([time, JSON.parse(stdout)]).toEqual([
        time,
        { domain: 'solarhub.com', available: true, price_cents: 480_000, currency: 'USD' },
      ])
    }

    const processes = await descendantsOf(child.pid ?? 0)
    expect(processes.length).toBeGreaterThan(3)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await until('database and lab are gone', () => allGone(processes))
  })

  it('leaves no orphan after kill -9, and the next start has the data, even right after the kill', async () => {
    const { child, ended } = await givenDemo()
    const processes = await descendantsOf(child.pid ?? 0)
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    await until('database and lab are gone', () => allGone(processes))
    const next = await givenDemo()
    expect(await read('/api/market/listings?q=solarhub')).toMatchObject({ page: { total: 1 } })
    // The payment provider still knows the buyer and their only card.
    const buyer = await givenPerson('buyer')
    const { cards } = (await buyer.get('/api/billing/cards')) as { cards: { card_id: string }[] }
    expect(cards).toHaveLength(1)
    expect((await buyer.post('/api/billing/cards', {})).status).toBe(200)
    const body = { domains: ['dns-harbor.com'], payload: { years: 1 } }
    const { totalCents } = (await (await buyer.post('/api/domains/bulk/renew', body)).json()) as {
      totalCents: number
    }
    const paid = await buyer.post('/api/cart/checkout', {
      expected_total_cents: totalCents,
      card_id: cards[0]?.card_id,
    })
    expect(await paid.json()).toMatchObject({ status: 'carrying_out' })
    // This time its database is still shutting down when the third one starts.
    next.child.kill('SIGKILL')
    const third = await givenDemo()
    expect(await read('/readyz')).toMatchObject({ ok: true })
    expect(await read('/api/market/listings?q=solarhub')).toMatchObject({ page: { total: 1 } })
    third.child.kill('SIGINT')
    expect(await third.ended).toBe(0)
  })

  it('refuses a second process on the same data, and a port that is in use', async () => {
    const first = await givenDemo()
    const second = runProgram(['demo'], { PORT: String(await freePort()), DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`Another Namehouse (process ${first.child.pid}) is using`)

    const otherDir = await temporaryFolder('journey')
    const third = runProgram(['demo'], { PORT: String(port), DATA_DIR: otherDir })
    expect(await third.ended).toBe(1)
    expect(third.said()).toContain('Choose another port with PORT')
    expect(third.said()).not.toContain('Starting the database')
    await rm(otherDir, { recursive: true, force: true })

    expect(await read('/readyz')).toMatchObject({ ok: true })
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
  })
})
