import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { Browser, givenSignedIn, mailbox, undoPathIn } from '../../../../test/support/people.ts'
import { givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'
import { until } from '../../../../test/support/until.ts'

let house: House
let lab: TestLab
let owner: Awaited<ReturnType<typeof givenSignedIn>>

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
})
beforeEach(async () => {
  owner = await givenSignedIn(house)
})

const own = async (tld = 'com') => {
  const [name = ''] = await givenDomains(house, lab, owner, someNames(1, tld))
  return name
}
const ask = async (name: string, browser = owner.browser) =>
  await browser.post(`/api/domains/${name}/auth-code`)
const held = async (name: string) => await house.deps.upstream.registrar?.readDomain(name)
const setDays = async (name: string, created: Date) =>
  await lab.fault({
    target: 'registrar',
    kind: 'answer',
    match: `/domains/${name}`,
    times: 1,
    status: 200,
    content_type: 'application/json',
    body: JSON.stringify({ ...(await held(name)), createdDate: created.toISOString() }),
  })

type History = { history: { kind: string; by: string }[] }

describe('the auth code of a domain', () => {
  it('200: is the registrar’s; the owner gets an email and the history says so', async () => {
    const name = await own()
    const answer = await ask(name)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.json()).toEqual({ auth_code: (await held(name))?.authcode, locked: false })
    const [letter] = await mailbox(house, owner.email)
    expect(letter?.subject).toBe(`The auth code of ${name} was shown`)
    expect(letter?.text).not.toContain(answer.json().auth_code)
    const { history, transfer } = (await owner.browser.get(`/api/domains/${name}`)).json()
    expect(history).toMatchObject([{ kind: 'auth_code_shown', by: 'owner' }])
    expect(transfer.auth_code_shown_at).toBe(house.clock.now().toISOString())
  })

  it('is stored nowhere', async () => {
    const name = await own()
    const { auth_code } = (await ask(name)).json()
    await mailbox(house, owner.email)
    for (const table of ['domains', 'domain_events', 'security_notices', 'mails', 'changes']) {
      const rows = await house.db`select * from ${house.db(table)}`
      expect(JSON.stringify(rows)).not.toContain(auth_code)
    }
  })

  it('200: a locked domain says that a transfer will be refused', async () => {
    const name = await own()
    await lab.hold([name], owner.email, 'CLIENT_TRANSFER_PROHIBITED')
    expect((await ask(name)).json()).toMatchObject({ locked: true })
  })

  it('200: one is made where the registry has none yet', async () => {
    const name = await own('eu')
    expect((await held(name))?.authcode).toBeUndefined()
    const { auth_code } = (await ask(name)).json()
    expect(auth_code).toMatch(/^Lab-/)
    expect((await held(name))?.authcode).toBe(auth_code)
  })

  it('409: .be codes only come by email', async () => {
    const answer = await ask(await own('be'))
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error.message).toContain('emails the auth code to the registrant')
  })

  it.each(['SERVER_TRANSFER_PROHIBITED', 'PENDING_TRANSFER', 'REDEMPTION_PERIOD'])(
    '409: the status %s, even if we don’t know it yet; nobody gets an email',
    async (status) => {
      const name = await own()
      await lab.hold([name], owner.email, status)
      expect((await ask(name)).statusCode).toBe(409)
      expect(await mailbox(house, owner.email)).toEqual([])
    },
  )

  it('409: a domain younger than its TLD’s transfer lock names the day', async () => {
    const name = await own()
    const day = 86_400_000
    await setDays(name, new Date(house.clock.now().getTime() - 59 * day))
    const answer = await ask(name)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error.message).toMatch(
      /You can transfer .* stay with their registrar for 60 days/,
    )
    await setDays(name, new Date(house.clock.now().getTime() - 61 * day))
    expect((await ask(name)).statusCode).toBe(200)
  })

  it('403: a session that signed in long ago; nothing is asked of the registrar', async () => {
    const name = await own()
    const before = await lab.asked('registrar', name)
    house.clock.advance(10 * 60_000 + 1)
    const answer = await ask(name)
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'step_up_required'])
    expect(await lab.asked('registrar', name)).toBe(before)
  })

  it('404: another account’s domain, and the registrar is not asked; 401 without a session', async () => {
    const name = await own()
    const before = await lab.asked('registrar', name)
    const stranger = await givenSignedIn(house)
    expect((await ask(name, stranger.browser)).statusCode).toBe(404)
    expect((await ask(name, new Browser(house))).statusCode).toBe(401)
    expect(await lab.asked('registrar', name)).toBe(before)
    expect(await mailbox(house, owner.email)).toEqual([])
  })

  it('503: the registrar is down; 409: it no longer holds the domain', async () => {
    const name = await own()
    await lab.fault({ target: 'registrar', kind: 'server_error', times: 1 })
    expect((await ask(name)).statusCode).toBe(503)
    await house.deps.upstream.registrar?.push(name, 'other-customer')
    expect((await ask(name)).statusCode).toBe(409)
    expect(await mailbox(house, owner.email)).toEqual([])
  })

  it('the link in the email locks the domain and makes the code useless', async () => {
    const name = await own()
    const { auth_code } = (await ask(name)).json()
    const [letter] = await mailbox(house, owner.email)
    const link = undoPathIn(letter)
    const t = new URL(link, 'http://x').searchParams.get('t') ?? ''
    const done = await house.app.inject({
      method: 'POST',
      url: link.split('?')[0] ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ t }).toString(),
    })
    expect(done.statusCode).toBe(303)
    runWorker(house)
    await until('the code is another', async () => (await held(name))?.authcode !== auth_code)
    expect((await held(name))?.status).toContain('CLIENT_TRANSFER_PROHIBITED')
    expect((await owner.browser.get(`/api/domains/${name}`)).statusCode).toBe(401)
    await owner.browser.signIn(owner.email)
    const happened = async () => {
      const { history } = (await owner.browser.get(`/api/domains/${name}`)).json<History>()
      return history.map(({ kind, by }) => `${kind} by ${by}`)
    }
    await until('both are stored', async () => (await happened()).length === 3)
    expect(await happened()).toEqual(
      expect.arrayContaining(['lock by undo_link', 'resetAuthCode by undo_link']),
    )
  })
})
