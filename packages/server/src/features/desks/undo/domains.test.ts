import { beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { Browser, givenSignedIn, mailbox, undoPathIn } from '../../../../test/support/people.ts'
import { ended, givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'
import { press } from '../../../../test/support/undo.ts'
import { until } from '../../../../test/support/until.ts'

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

const QUAY = { nameservers: ['ns1.quay.net', 'ns2.quay.net'] }
const PIER = { nameservers: ['ns1.pier.net', 'ns2.pier.net'] }
const REEF = { nameservers: ['ns1.reef.net', 'ns2.reef.net'] }
const CONTACT = {
  name: 'Ada Harbor',
  email: 'ada@example.com',
  phone: '+31.201234567',
  address_line: '2 Quay Street',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
}

type Owner = Awaited<ReturnType<typeof givenSignedIn>>

/**
 * As if the owner had signed in long ago. We can't advance the clock, because the worker has its
 * own.
 */
async function ageProof({ id }: Owner): Promise<void> {
  await house.db`
    update sessions set proven_at = proven_at - interval '1 hour' where account_id = ${id}
  `
}

async function start({ browser }: Owner, op: string, domains: string[], payload: object = {}) {
  const answer = await browser.post(`/api/domains/bulk/${op}`, { domains, payload })
  expect([op, answer.statusCode]).toEqual([op, 200])
  return answer.json<{ bulkOpId: string }>().bulkOpId
}

async function carryOut(owner: Owner, op: string, domains: string[], payload: object = {}) {
  await ended(owner.browser, await start(owner, op, domains, payload))
}

/** Waits until every requested change is done. The session may have ended. */
const settled = async () =>
  await until('every change has ended', async () => {
    const rows = await house.db`select 1 from changes where state in ('queued', 'running') limit 1`
    return rows.length === 0
  })

const rowOf = async (domain: string) =>
  (
    await house.db`select locked, nameservers, registrant_contact_id from domains
    where domain = ${domain}`
  )[0]

async function letterOf({ email }: Owner, subject: string) {
  return (await mailbox(house, email)).find((letter) => letter.subject === subject)
}

it('403: a cookie alone is not enough to unlock a domain, change a locked one or set a registrant', async () => {
  runWorker(house)
  const owner = await givenSignedIn(house)
  const [locked = '', open = ''] = await givenDomains(house, lab, owner, someNames(2))
  await carryOut(owner, 'lock', [locked])
  await ageProof(owner)
  const statusOf = async (op: string, domains: string[], payload: object, options = {}) =>
    (await owner.browser.post(`/api/domains/bulk/${op}`, { domains, payload, options })).statusCode
  expect(await statusOf('unlock', [locked], {})).toBe(403)
  expect(await statusOf('setNameservers', [open, locked], QUAY)).toBe(403)
  expect(await statusOf('setContacts', [open], { registrant: 'con_x' })).toBe(403)
  // Changes that remove no protection still work, and so does previewing the others.
  expect(await statusOf('lock', [open], {})).toBe(200)
  expect(await statusOf('setNameservers', [open], QUAY)).toBe(200)
  expect(await statusOf('unlock', [locked], {}, { dry_run: true })).toBe(200)
  expect(await mailbox(house, owner.email)).toHaveLength(1)
})

it('one email link locks unlocked domains again, without a session, once', async () => {
  runWorker(house)
  const owner = await givenSignedIn(house)
  const names = await givenDomains(house, lab, owner, someNames(7))
  await carryOut(owner, 'lock', names.slice(0, 6))
  await carryOut(owner, 'unlock', [...names, 'foreign-harbor.com'])
  const letters = await mailbox(house, owner.email)
  expect(letters.map(({ subject }) => subject)).toEqual(['7 domains were unlocked'])
  expect(letters[0]?.text).toContain(`${names.slice(0, 5).join(', ')} and 2 more`)
  const path = undoPathIn(letters[0])
  const visitor = new Browser(house)
  const page = await visitor.get(path)
  expect([page.statusCode, page.body.includes('Lock the domains again')]).toEqual([200, true])
  expect(page.body).not.toContain('<script')
  await settled()
  expect((await rowOf(names[0] ?? ''))?.['locked']).toBe(false)

  const pressed = await press(house, path)
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, path])
  await settled()
  for (const name of names) {
    // The last one was never locked, so it stays as it was.
    expect([name, (await rowOf(name))?.['locked']]).toEqual([name, name !== names[6]])
  }
  expect((await owner.browser.get('/api/domains')).statusCode).toBe(401)
  expect((await visitor.get(path)).body).toContain('6 domains go back to how they were.')
  expect((await press(house, path)).statusCode).toBe(409)
})

it('name servers and the registrant are restored', async () => {
  runWorker(house)
  const owner = await givenSignedIn(house)
  const [name = ''] = await givenDomains(house, lab, owner, someNames(1))
  const contact = async () => (await owner.browser.post('/api/contacts', CONTACT)).json().id
  const [first, second] = [await contact(), await contact()]
  await carryOut(owner, 'setNameservers', [name], QUAY)
  await carryOut(owner, 'setContacts', [name], { registrant: first })
  house.clock.advance(1)
  await carryOut(owner, 'setNameservers', [name], PIER)
  await carryOut(owner, 'setContacts', [name], { registrant: second })
  for (const subject of [`New name servers for ${name}`, `New registrant for ${name}`]) {
    await press(house, undoPathIn(await letterOf(owner, subject)))
  }
  await settled()
  expect(await rowOf(name)).toMatchObject({ ...QUAY, registrant_contact_id: first })
  expect((await house.deps.upstream.registrar?.readDomain(name))?.ns).toEqual(QUAY.nameservers)
})

it('later changes by the owner are kept, and the page says so', async () => {
  runWorker(house)
  const owner = await givenSignedIn(house)
  const [kept = '', other = ''] = await givenDomains(house, lab, owner, someNames(2))
  await carryOut(owner, 'setNameservers', [kept, other], QUAY)
  house.clock.advance(1)
  await carryOut(owner, 'setNameservers', [kept, other], PIER)
  const path = undoPathIn(await letterOf(owner, 'New name servers for 2 domains'))
  house.clock.advance(1)
  await carryOut(owner, 'setNameservers', [kept], REEF)
  await press(house, path)
  await settled()
  expect(await rowOf(kept)).toMatchObject(REEF)
  expect(await rowOf(other)).toMatchObject(QUAY)
  expect((await new Browser(house).get(path)).body).toContain(`left as they are: ${kept}.`)
})

it('changes that have not started are cancelled, and a domain with a new owner is not touched', async () => {
  const owner = await givenSignedIn(house)
  const stranger = await givenSignedIn(house)
  const [waiting = '', gone = ''] = await givenDomains(house, lab, owner, someNames(2))
  await house.db`update domains set locked = true where domain in (${waiting}, ${gone})`
  const id = await start(owner, 'unlock', [waiting, gone])
  await house.db`
    update changes set state = 'done', ended_at = now(), before = '{"locked": true}'
    where operation_id = ${id} and domain = ${gone}
  `
  await house.db`
    update domains set account_id = ${stranger.id}, locked = false where domain = ${gone}
  `
  const letter = await letterOf(owner, '2 domains were unlocked')
  expect((await press(house, undoPathIn(letter))).statusCode).toBe(303)
  const rows = await house.db`
    select domain, state, error_code from changes where domain in (${waiting}, ${gone}) order by id
  `
  expect(rows).toEqual([
    { domain: waiting, state: 'failed', error_code: 'taken_back' },
    { domain: gone, state: 'done', error_code: null },
  ])
})

it('an attacker who uses up the operation limit can’t stop the owner from undoing', async () => {
  const owner = await givenSignedIn(house)
  const names = await givenDomains(house, lab, owner, someNames(1))
  await house.db`update domains set locked = true where domain = ${names[0] ?? ''}`
  await start(owner, 'unlock', names)
  const letter = await letterOf(owner, `${names[0]} was unlocked`)
  await house.db`update changes set state = 'running', attempts = 1, lease_token = gen_random_uuid()
    where domain = ${names[0] ?? ''}`
  for (let n = 0; n < 19; n += 1) await start(owner, 'setFolder', names, { folder: null })
  expect((await press(house, undoPathIn(letter))).statusCode).toBe(303)
  const [last] = await house.db`
    select operations.op from changes join bulk_operations operations
      on operations.id = changes.operation_id
    where changes.domain = ${names[0] ?? ''} order by changes.id desc limit 1
  `
  expect(last?.['op']).toBe('lock')
})

it('403, then undone: changing the details of a registrant contact', async () => {
  runWorker(house)
  const owner = await givenSignedIn(house)
  const names = await givenDomains(house, lab, owner, someNames(1))
  const { id } = (await owner.browser.post('/api/contacts', CONTACT)).json()
  await carryOut(owner, 'setContacts', names, { registrant: id })
  await ageProof(owner)
  const thief = { ...CONTACT, name: 'A Thief', email: 'thief@example.com' }
  const change = async () => (await owner.browser.put(`/api/contacts/${id}`, thief)).statusCode
  expect(await change()).toBe(403)
  await owner.browser.signIn(owner.email)
  expect(await change()).toBe(200)
  const letter = await letterOf(owner, 'A registrant contact was changed')
  expect(letter?.text).not.toContain('Thief')
  const path = undoPathIn(letter)
  expect((await press(house, path)).statusCode).toBe(303)
  const [row] = await house.db`select name, email from contacts where id = ${id}`
  expect(row).toEqual({ name: CONTACT.name, email: CONTACT.email })
  expect((await press(house, path)).statusCode).toBe(409)
})
