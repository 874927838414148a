import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../server/test/support/catalogue-database.ts'
import { givenListing } from '../../server/test/support/given.ts'
import { givenLab, type TestLab } from '../../server/test/support/lab.ts'
import {
  type ListeningHouse,
  openListeningHouse,
} from '../../server/test/support/listening-house.ts'
import { loginCases, loginTrouble, ownerCases } from './cases/account.ts'
import { apiCases } from './cases/api.ts'
import { assistantCases } from './cases/assistant.ts'
import { listenCases, partnerCases, partnerTrouble, signCases } from './cases/partner.ts'
import { givenLogin } from './support/login.ts'
import { givenConfig, nh, tabsIn } from './support/nh.ts'

/** Everything that needs the real service, at one service. */
let lab: TestLab
let house: ListeningHouse
const at = () => ({ house, lab })

beforeAll(async () => {
  lab = await givenLab()
  house = await openListeningHouse(lab, await catalogueDatabase(lab))
  await givenListing(house, { domain: 'solarhub.com', bin: 4_800_00 })
  await givenListing(house, { domain: 'dormant-harbor.com', bin: 500_00 })
})

const ask = async (...argv: string[]) => await nh([...argv, '--url', house.url])

describe('for everyone', () => {
  it('search: a name without a TLD, in twelve', async () => {
    const { code, stdout } = await ask('search', 'busy-harbor')
    const rows = tabsIn(stdout)
    expect([code, rows.length]).toEqual([0, 12])
    expect(rows.find(([name]) => name === 'busy-harbor.com')?.[1]).toBe('registered')
  })

  it('check: names as arguments and from the input, in their order', async () => {
    const names = ['dormant-harbor.com', 'busy-harbor.com']
    const args = await ask('check', ...names)
    expect(tabsIn(args.stdout).map((cells) => cells.slice(0, 2))).toEqual([
      ['dormant-harbor.com', 'listed'],
      ['busy-harbor.com', 'registered'],
    ])
    const input = (async function* () {
      yield `${names.join('\n')}\n`
    })()
    const piped = await nh(['check', '-', '--url', house.url], { input })
    expect(piped).toEqual(args)
    expect(await nh(['--url', house.url, 'check', ...names])).toEqual(args)
    expect((await ask('check', 'busy-harbor.com')).code).toBe(1)
  })

  it('suggest, whois, price, market and drops', async () => {
    const ideas = await ask('suggest', 'solar', 'roof', '--tlds', 'com', '--limit', '5')
    expect(ideas).toMatchObject({ code: 0, stdout: expect.stringContaining('.com\t') })
    const record = await ask('whois', 'busy-harbor.com')
    expect(record).toMatchObject({ code: 0, stdout: expect.stringContaining('Registrar\t') })
    expect((await ask('whois', 'nobody-has-this-harbor.com')).code).toBe(1)
    const prices = await ask('price', '.COM', 'io')
    expect(tabsIn(prices.stdout).map(([tld]) => tld)).toEqual(['com', 'io'])
    expect(Number(tabsIn(prices.stdout)[0]?.[1])).toBeGreaterThan(1)
    const missing = await ask('price', 'com', 'nosuchtld')
    expect(missing).toMatchObject({ code: 1, stderr: 'Not offered: nosuchtld\n' })
    const found = await ask('market', 'solar', 'energy')
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining('solarhub.com\t\t') })
    const one = await ask('market', 'solarhub.com')
    expect(one.stdout).toContain('Price\t$2,500–$5,000')
    expect(await ask('market', 'never-listed.com')).toMatchObject({ code: 1 })
    expect(await ask('market', '--sort', 'cheap')).toMatchObject({ code: 2 })
    expect(await ask('drops', '--zone', 'com')).toMatchObject({ code: 1, stdout: '' })
  })

  it('watch: prints the state and its change, and ends', async () => {
    const name = 'watched-harbor.com'
    let isListed = false
    const hear = () => {
      if (isListed) return
      isListed = true
      void givenListing(house, { domain: name })
    }
    const argv = ['watch', name, '--every', '1', '--times', '60', '--url', house.url]
    const { code, stdout } = await nh(argv, { hear })
    expect(code).toBe(0)
    expect(tabsIn(stdout).map((cells) => cells[2])).toEqual(['available', 'listed'])
    expect((await ask('watch', name, '--every', '1', '--times', '2')).code).toBe(1)
  })

  it('watch: a login that ends meanwhile is refreshed, and prices stay exact', async () => {
    const login = await givenLogin(at)
    const before = login.stored()
    let isListed = false
    const hear = () => {
      if (isListed) return
      isListed = true
      login.store({ ...before, expires_at: 0 })
      void givenListing(house, { domain: 'refreshed-harbor.com', bin: 1_234_00 })
    }
    const argv = ['watch', 'refreshed-harbor.com', '--every', '1', '--times', '60']
    const watched = await nh(argv, { env: { XDG_CONFIG_HOME: login.folder }, hear })
    expect(watched).toMatchObject({ code: 0, stdout: expect.stringContaining('1,234') })
    expect(login.stored().access_token).not.toBe(before.access_token)
  })

  it('a broken settings file is reported, an open one is closed', async () => {
    const folder = givenConfig()
    const env = { XDG_CONFIG_HOME: folder, NAMEHOUSE_URL: house.url }
    mkdirSync(join(folder, 'namehouse'))
    const file = join(folder, 'namehouse/login.json')
    writeFileSync(file, '{"logins": {"x": 5}}', { mode: 0o644 })
    expect((await nh(['price', 'com'], { env })).code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    writeFileSync(file, 'not json')
    const broken = await nh(['price', 'com'], { env })
    expect(broken).toMatchObject({ code: 2, stderr: expect.stringContaining('Delete it') })
    expect(readFileSync(file, 'utf8')).toBe('not json')
  })
})

loginCases(at)
loginTrouble(at)
ownerCases(at)
apiCases(at)
partnerCases(at)
partnerTrouble(at)
signCases(at)
listenCases(at)
assistantCases(at)
