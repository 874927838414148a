import { afterEach, beforeAll, expect, it } from 'vitest'
import { type OwnDatabase, ownDatabase } from '../support/database.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { runProgram } from '../support/program.ts'
import { until } from '../support/until.ts'
import { freePort } from '../../../lab/test/support/free-port.ts'

let lab: TestLab
let own: OwnDatabase
let bare: Record<string, string>
let env: Record<string, string>

beforeAll(async () => {
  lab = await givenLab()
  own = await ownDatabase()
  bare = {
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    BASE_URL: 'https://names.example',
    DATABASE_URL: own.url,
    MASTER_KEY: 'ab'.repeat(32),
    // No proxy has to notice that it stops.
    DRAIN_SECONDS: '0',
  }
  env = {
    ...bare,
    REGISTRAR_URL: lab.registrar,
    REGISTRAR_API_KEY: 'lab-registrar-key',
    REGISTRAR_CUSTOMER: 'namehouse',
  }
})
afterEach(() => lab.reset())

async function runCli(args: string[], given = env): Promise<[number | string, string]> {
  const program = runProgram(args, given)
  return [await program.ended, program.said()]
}

it('without a registrar the catalogue is empty, and doctor says so', async () => {
  const [code, text] = await runCli(['doctor'], bare)
  expect(code).toBe(0)
  expect(text).toMatch(/ok +registrar +not configured: REGISTRAR_API_KEY is not set/)
  expect(text).toMatch(/ok +catalogue +empty without a registrar: every price is null/)
  expect(await runCli(['catalogue', 'sync'], bare)).toEqual([
    1,
    'REGISTRAR_API_KEY is not set: there is no registrar to ask.\n',
  ])
})

it('catalogue sync reads everything, and doctor shows its age', async () => {
  expect(await runCli(['catalogue', 'sync'])).toEqual([0, '561 TLDs read.\n'])
  const [code, text] = await runCli(['doctor'])
  expect(code).toBe(0)
  expect(text).toMatch(/ok +registrar +answers at http/)
  expect(text).toMatch(/ok +catalogue +561 TLDs, last good sync 20\d\d-/)
  expect(text).not.toContain('lab-registrar-key')
})

it('a failed sync changes nothing, and doctor reports it', async () => {
  await lab.fault({ target: 'registrar', kind: 'garbage', match: 'pricelist' })
  const [code, text] = await runCli(['catalogue', 'sync'])
  expect([code, text]).toEqual([1, expect.stringMatching(/^Failed, nothing was changed: /)])
  const [doctorCode, found] = await runCli(['doctor'])
  expect(doctorCode).toBe(1)
  expect(found).toMatch(/WRONG catalogue +the last sync failed \(failed\): .*; last good sync 20/)
  const [count] = await own.db<{ tlds: number }[]>`select count(*) as tlds from tlds`
  expect(count).toEqual({ tlds: 561 })
})

it('doctor reports a wrong key without showing it', async () => {
  const [code, text] = await runCli(['doctor'], { ...env, REGISTRAR_API_KEY: 'wrong-key-word' })
  expect(code).toBe(1)
  expect(text).toMatch(/WRONG registrar +.*AuthenticationFailed/)
  expect(text).not.toContain('wrong-key-word')
})

it('the markup changes prices immediately, and nonsensical values are refused', async () => {
  expect(await runCli(['catalogue', 'markup', 'com', '100', '0'])).toEqual([
    0,
    expect.stringMatching(/^Done: [1-4] prices changed\.\n$/),
  ])
  const [price] = await own.db<{ price_cents: number }[]>`
    select price_cents from tld_price_history where tld = 'com' and op = 'renew'
    order by id desc limit 1
  `
  expect(price).toEqual({ price_cents: 1954 })
  for (const args of [
    ['com', '-5', '0'],
    ['a b', '5', '0'],
    ['com', '5'],
    ['com', '1e3', '0'],
  ]) {
    expect((await runCli(['catalogue', 'markup', ...args]))[0]).toBe(2)
  }
  expect((await runCli(['catalogue', 'dance']))[0]).toBe(2)
})

it('a key without a customer is reported at startup', async () => {
  const { REGISTRAR_CUSTOMER: _, ...without } = env
  const [code, text] = await runCli(['serve'], without)
  expect([code, text]).toEqual([1, expect.stringContaining('REGISTRAR_CUSTOMER is not set')])
})

it('a worker reads the catalogue at startup, and serve shows the prices', async () => {
  await own.db`truncate tlds, tld_costs, catalogue_syncs`
  const worker = runProgram(['worker'], env)
  const server = runProgram(['serve'], env)
  const url = `http://127.0.0.1:${env['PORT']}/api/pricing/tld?tld=net&op=register`
  const price = await until('the price is there', async () => {
    const answer = await fetch(url).catch(() => undefined)
    const body = (await answer?.json()) as { priceCents: number | null } | undefined
    return body?.priceCents
  })
  expect(price).toBe(1173)
  worker.child.kill('SIGTERM')
  server.child.kill('SIGTERM')
  expect([await worker.ended, await server.ended]).toEqual([0, 0])
})
