import { PartnerClient } from '@namehouse/sdk'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { INVARIANTS } from '../../src/features/desks/soundness/invariants-sql.ts'
import { addPartner } from '../../src/features/trading/partners/add-partner.ts'
import { listMembers } from '../../src/features/trading/partners/list-members.ts'
import { backupFolder, emptyDatabase } from '../support/backups.ts'
import { type OwnDatabase, ownDatabase } from '../support/database.ts'
import { openHouse } from '../support/house.ts'
import { givenAccount } from '../support/people.ts'
import { runProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const OLD_KEY = 'ab'.repeat(32)
const NEW_KEY = 'cd'.repeat(32)
let own: OwnDatabase

beforeAll(async () => {
  own = await ownDatabase()
})

/** Runs `namehouse …` until it exits, as an operator would. Resolves with exit code and output. */
async function namehouse(
  args: string[],
  MASTER_KEY = OLD_KEY,
  other: Record<string, string> = {},
): Promise<[number | string, string]> {
  const env = { BASE_URL: 'https://names.example', DATABASE_URL: own.url, MASTER_KEY, ...other }
  const program = runProgram(args, env)
  return [await program.ended, program.said()]
}

const lineOf = (name: string, text: string) => new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]

async function statusFor(keyId = '', secret = '', key = OLD_KEY): Promise<number> {
  const house = await openHouse({ masterKey: [Buffer.from(key, 'hex')] }, undefined, own.url)
  const client = new PartnerClient({
    keyId,
    secret,
    baseUrl: 'http://house',
    fetch: house.fetch,
  })
  return await client.inventory.availability('acme.com').then(
    () => 200,
    (error: { status: number }) => error.status,
  )
}

it('a partner is added, gets a credential and a rotated one, and the master key changes under both', async () => {
  const [added, partnerText] = await namehouse([
    'partner',
    'add',
    '--name',
    'Acme',
    '--email',
    'a@example.com',
  ])
  expect([added, partnerText]).toEqual([0, expect.stringMatching(/^ptr_\w{26}\n$/)])
  const issueArgs = ['--environment', 'live', '--scopes', 'search,buy']
  const [, issued] = await namehouse(['credential', 'issue', partnerText.trim(), ...issueArgs])
  const [keyId, secret] = [lineOf('key_id', issued), lineOf('secret', issued)]
  expect(await statusFor(keyId, secret)).toBe(200)

  const [, rotated] = await namehouse([
    'credential',
    'rotate',
    keyId ?? '',
    '--overlap-seconds',
    '0',
  ])
  const [newKeyId, newSecret] = [lineOf('key_id', rotated), lineOf('secret', rotated)]
  expect(await statusFor(keyId, secret)).toBe(403)
  expect(await statusFor(newKeyId, newSecret)).toBe(200)

  const [lost, complaint] = await namehouse(['doctor'], NEW_KEY)
  expect([lost, complaint]).toEqual([1, expect.stringContaining('MASTER_KEY=new,old')])
  expect(await namehouse(['secrets', 'reseal'], `${NEW_KEY},${OLD_KEY}`)).toEqual([
    0,
    'Done: 2 secrets re-encrypted. Older keys are no longer needed.\n',
  ])
  expect(await statusFor(newKeyId, newSecret, NEW_KEY)).toBe(200)

  expect(await namehouse(['credential', 'revoke', newKeyId ?? ''], NEW_KEY)).toEqual([
    0,
    `${newKeyId} is revoked.\n`,
  ])
  expect(await statusFor(newKeyId, newSecret, NEW_KEY)).toBe(403)
})

it('listings are imported from a file and exported to one, and rejected lines are reported on standard error', async () => {
  const folder = await temporaryFolder('listings')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'names.csv')
  await writeFile(file, 'domain,bin_price_cents\nfirst.com,1000\nnonsense,5\n')
  const args = ['listings', 'import', file, '--environment', 'live']
  const [code, text] = await namehouse(args, NEW_KEY)
  expect(code).toBe(1)
  expect(text).toContain('line 3: domain: ')
  expect(text).toContain('1 created, 0 updated, 1 rejected.')
  const [exported, csv] = await namehouse(['listings', 'export', '--environment', 'live'], NEW_KEY)
  expect([exported, csv]).toEqual([0, expect.stringContaining('\nfirst.com,1000,,true,true,,')])
  await writeFile(file, csv)
  expect(await namehouse(args, NEW_KEY)).toEqual([
    0,
    expect.stringContaining('0 created, 1 updated, 0 rejected.'),
  ])
})

it('a backup is taken and restored elsewhere, where the ledger and the audit log hold', async () => {
  const folder = await backupFolder()
  const to = join(folder, 'backup')
  const zones = { ZONES_DIR: join(folder, 'no-zones') }
  const [taken, text] = await namehouse(['backup', '--to', to, '--format', 'copy'], NEW_KEY, zones)
  expect([taken, text]).toEqual([0, expect.stringContaining('MASTER_KEY opens its secrets.')])
  const check = ['restore', '--from', to, '--check-only']
  expect((await namehouse(check, OLD_KEY, zones))[1]).toContain('MASTER_KEY does not open')
  expect(await namehouse(check, NEW_KEY, { DATABASE_URL: '' })).toEqual([
    0,
    expect.stringContaining('complete and undamaged'),
  ])
  const other = { ...zones, DATABASE_URL: await emptyDatabase() }
  const [restored, told] = await namehouse(['restore', '--from', to], NEW_KEY, other)
  expect([restored, told]).toEqual([0, expect.stringMatching(/^audit log: \d+ links hold/m)])
  expect(told).toContain('payments, live: no payment gateway is configured, not compared')
  expect(told).toMatch(/^numbers: .*, invoices after NH-\d{4}-10000$/m)
  const [skipped, more] = await namehouse(
    ['restore', '--skip-numbers', '--skip-invoices', '5'],
    NEW_KEY,
    other,
  )
  expect([skipped, more]).toEqual([0, expect.stringMatching(/invoices after NH-\d{4}-10005$/m)])
  const [twice, why] = await namehouse(['restore', '--from', to], NEW_KEY, other)
  expect([twice, why]).toEqual([1, expect.stringContaining('The database is not empty.')])
})

it.each([
  ['forward', 'FORWARD_PORT'],
  ['worker', 'PROBE_PORT'],
])('%s says which setting chooses another port', async (command, setting) => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const port = String((server.address() as AddressInfo).port)
  const [code, text] = await namehouse([command], NEW_KEY, { HOST: '127.0.0.1', [setting]: port })
  expect([code, text]).toEqual([1, expect.stringContaining(`another port with ${setting}.`)])
})

it('only a person with an account can be added to a partner', async () => {
  const house = await openHouse({}, undefined, own.url)
  const partnerId = 'ptr_joined'
  await house.db.begin((tx) => addPartner(tx, { id: partnerId, name: 'A', email: 'a@b.example' }))
  const { id, email } = await givenAccount(house)
  const members = () => listMembers(house.db, partnerId)
  const add = (...words: string[]) =>
    namehouse(['partner', 'member', 'add', partnerId, ...words], NEW_KEY)
  expect(await add('nobody@example.com')).toEqual([1, 'namehouse partner: email has no account.\n'])
  expect(await members()).toEqual([])
  expect(await add(email)).toEqual([0, `${email} can now act for ${partnerId}.\n`])
  expect(await members()).toMatchObject([{ account_id: id, email, role: 'developer' }])
  expect((await add(email, '--admin'))[0]).toBe(0)
  expect(await members()).toMatchObject([{ account_id: id, role: 'admin' }])
  expect((await add(email, '--role', 'viewer'))[0]).toBe(0)
  expect(await members()).toMatchObject([{ account_id: id, role: 'viewer' }])
})

it('a period is closed, the ledger is checked, and the audit log records who did what', async () => {
  const run = 'run --environment live --period-end 2026-01-01T00:00:00Z'
  expect(await namehouse(['settlement', ...run.split(' ')], NEW_KEY)).toEqual([
    0,
    '0 statements up to 2026-01-01T00:00:00.000Z\n',
  ])
  const [code, text] = await namehouse(['ledger', 'check'], NEW_KEY)
  const lines = text.trim().split('\n')
  expect([code, lines.length]).toEqual([0, INVARIANTS.length])
  expect(lines.filter((line) => !line.startsWith('holds '))).toEqual([])
  expect((await namehouse(['credential', 'revoke', 'pk_live_gone'], NEW_KEY))[0]).toBe(1)
  const operator = { account_id: 'operator', address: 'command line' }
  const entries = await own.db`
    select account_id, address, action, params, status, error_code from staff_audit
    order by at desc limit 2
  `
  expect(entries).toEqual([
    {
      ...operator,
      action: 'namehouse credential',
      params: { arguments: 'revoke pk_live_gone' },
      status: 1,
      error_code: 'not_found',
    },
    {
      ...operator,
      action: 'namehouse settlement',
      params: { arguments: run },
      status: 0,
      error_code: null,
    },
  ])
})

it.each([
  ['settlement run --environment live --period-end tomorrow', '--period-end must be a time'],
  ['settlement close --environment live', 'expected "run".'],
  ['listings import --environment live', 'expected "import" with a file, or "export".'],
  ['listings import no-such-file --environment live', "can't read no-such-file."],
  ['partner member add ptr_x', 'expected "add", or "member add PARTNER_ID EMAIL [--role ROLE]".'],
  ['partner member add ptr_x a@b.example --role owner', '--role must be one of admin, developer'],
  ['partner add --name Acme', '--email must be an email address.'],
  ['credential issue', 'expected a command and an id.'],
  ['credential issue ptr_x --environment test --scopes all', '--environment must be one of'],
  ['credential issue ptr_x --environment live --scopes admin', '--scopes must be one of'],
  ['credential rotate pk_x --overlap-seconds 604801', 'must be a whole number from 0 to 604800'],
  ['credential burn pk_x', 'expected "issue", "rotate" or "revoke".'],
  ['credential revoke pk_x --now', "Unknown option '--now'"],
])('wrong arguments print the usage and exit with 2: %s', async (line, message) => {
  const [code, text] = await namehouse(line.split(' '))
  expect([code, text]).toEqual([2, expect.stringContaining(message)])
  expect(text).toContain('Usage: namehouse')
})

it('a refusal is printed in plain words and exits with 1', async () => {
  expect(await namehouse(['credential', 'revoke', 'pk_live_nobody'], NEW_KEY)).toEqual([
    1,
    'namehouse credential: No such credential.\n',
  ])
})
