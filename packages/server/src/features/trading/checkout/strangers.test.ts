import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  booksOf,
  CARDS,
  formOf,
  givenSession,
  open,
  submit,
  sweep,
} from '../../../../test/support/checkout.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { buildApp } from '../../../app.ts'
import { closeDeps, openDeps } from '../../../deps.ts'
import { signToken } from '../../../values/signed-token.ts'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

describe('who can pay, and what stays private', () => {
  it('422: problems are shown next to their fields, and the card is not shown again', async () => {
    const { session, page } = await givenSession(house)
    const form = formOf('good', { email: '"><script>x</script>', terms: '', card_expiry: '13/30' })
    const { status, text } = await submit(house, page, { form })
    expect(status).toBe(422)
    expect(text.match(/aria-invalid="/g)).toHaveLength(3)
    expect(text).not.toContain('<script>x')
    expect(text).not.toContain(CARDS.good)
    expect(await booksOf(house, lab, session.session_id)).toEqual([])
  })

  it('422: a card whose date has passed is refused before the bank is asked', async () => {
    const { session, page } = await givenSession(house)
    const late = await submit(house, page, { form: formOf('good', { card_expiry: '0120' }) })
    expect(late.status).toBe(422)
    expect(late.text).toContain('This date has passed.')
    expect(await booksOf(house, lab, session.session_id)).toEqual([])
  })

  it('404: forged, truncated and foreign tokens all get the same page, on every URL', async () => {
    const { session, page } = await givenSession(house)
    const other = await givenSession(house)
    const { masterKey } = house.deps.config
    const path = `/checkout/${session.session_id}`
    const foreign = page.split('?')[0] + '?' + other.page.split('?')[1]
    const never = `/checkout/cs_none?pt=${signToken(masterKey, 'checkout', 'cs_none')}`
    const forged = [
      path,
      `${path}?pt=`,
      `${path}?pt=${session.session_id}.AAAA`,
      page.slice(0, -1),
      foreign,
      never,
      `${path}?pt=${signToken(masterKey, 'quote', session.session_id)}`,
      `${path}?pt=${'x'.repeat(500)}`,
    ]
    const texts = new Set<string>()
    for (const wrong of forged) {
      const { status, text } = await open(house, wrong)
      expect([wrong, status]).toEqual([wrong, 404])
      texts.add(text)
      const url = wrong.includes('?') ? wrong : `${wrong}?`
      expect((await submit(house, url)).status).toBe(404)
    }
    expect(texts.size).toBe(1)
    expect(await booksOf(house, lab, session.session_id)).toEqual([])
  })

  it('403: refuses a form submitted from another site', async () => {
    const { session, page } = await givenSession(house)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ]) {
      expect((await submit(house, page, { headers })).status).toBe(403)
    }
    expect(await booksOf(house, lab, session.session_id)).toEqual([])
  })

  it('the page allows only its own script, can’t be framed, and sends no referrer', async () => {
    const { page } = await givenSession(house)
    const { headers } = await open(house, page)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).toMatch(/script-src 'sha256-[^']+'/)
    expect(policy).toContain(`form-action 'self' ${lab.gateway};`)
    expect(policy).not.toMatch(/stripe|unsafe/)
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  })

  it('no card number is stored in the database', async () => {
    const { page } = await givenSession(house)
    await submit(house, page)
    await sweep(house)
    const tables = await house.db<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
    `
    for (const { name } of tables) {
      const rows = await house.db`
        select 1 from ${house.db(name)} t where t::text like ${`%${CARDS.good}%`}
      `
      expect([name, rows.length]).toEqual([name, 0])
    }
  })

  it('no card number or buyer token is logged, whatever goes wrong', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const { config, databaseUrl, clock } = house.deps
    const deps = await openDeps(config, { databaseUrl, lab, clock, log })
    const app = await buildApp(deps)
    const { page } = await givenSession(house)
    for (const kind of ['server_error', 'drop', 'garbage']) {
      await lab.fault({ target: 'gateway', kind, times: 1 })
      await submit({ app }, page)
      await open({ app }, page)
    }
    await submit({ app }, `${page}x`)
    await sweep({ ...house, deps })
    await app.close()
    await closeDeps(deps)
    const text = lines.join('\n')
    expect(text).toContain('a payment was not answered')
    expect(text).not.toMatch(/4242 ?4242|card_number/)
    expect(text).not.toContain(page.split('pt=')[1])
  })
})
