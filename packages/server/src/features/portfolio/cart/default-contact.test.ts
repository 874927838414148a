import { beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  add,
  addContact,
  type Buyer,
  closed,
  freshName,
  givenBuyer,
  openShop,
  pay,
  totalOf,
} from '../../../../test/support/registering.ts'
import { readDomainName } from '../../../values/domain-name.ts'

let house: House
let lab: TestLab

beforeAll(async () => {
  ;({ house, lab } = await openShop())
})

async function registrantOf({ browser }: Buyer, domain: string): Promise<string | undefined> {
  type Cart = { items: { domain: string; contacts: { registrant: string } | null }[] }
  const { items } = (await browser.get('/api/cart')).json<Cart>()
  return items.find((item) => item.domain === domain)?.contacts?.registrant
}

const defaultOf = async ({ browser }: Buyer): Promise<string | null> =>
  (await browser.get('/api/contacts')).json().default_contact_id

describe('the default contact', () => {
  it('200: is used for new registrations, until another is chosen', async () => {
    const buyer = await givenBuyer(house)
    house.clock.advance(1_000)
    const newer = await addContact(buyer, { name: 'Newer' })
    expect(await defaultOf(buyer)).toBeNull()
    const [first, second] = [freshName(), freshName()]
    await add(buyer, [first])
    expect(await registrantOf(buyer, first)).toBe(newer)
    const answer = await buyer.browser.put(`/api/contacts/${buyer.contact}/default`, {})
    expect([answer.statusCode, answer.json()]).toEqual([200, { default_contact_id: buyer.contact }])
    await add(buyer, [second])
    expect(await registrantOf(buyer, second)).toBe(buyer.contact)
    await buyer.browser.put(`/api/contacts/${newer}/default`, {})
    expect(await defaultOf(buyer)).toBe(newer)
  })

  it('404: another account’s contact', async () => {
    const [buyer, other] = [await givenBuyer(house), await givenBuyer(house)]
    for (const id of [other.contact, 'con_none']) {
      const path = `/api/contacts/${id}/default`
      expect((await buyer.browser.put(path, {})).statusCode).toBe(404)
    }
    expect(await defaultOf(buyer)).toBeNull()
  })
})

describe('what a registry was told', () => {
  it('is remembered for the TLD and the account', async () => {
    const buyer = await givenBuyer(house)
    const properties = { taxNumber: 'NL123' }
    expect((await add(buyer, [freshName('it')], { properties })).body.errors).toEqual([])
    expect((await add(buyer, [freshName('it')])).body.errors).toEqual([])
    expect((await add(await givenBuyer(house), [freshName('it')])).body.errors).toMatchObject([
      { code: 'requirements_not_met' },
    ])
    // Another answer replaces it.
    await add(buyer, [freshName('it')], { properties: { taxNumber: 'NL456' } })
    const name = freshName('it')
    await add(buyer, [name])
    const [row] = await house.db<{ told: string }[]>`
      select registration -> 'properties' ->> 'taxNumber' as told from cart_items
      where domain = ${name}
    `
    expect(row?.told).toBe('NL456')
  })

  it('is used only for the contact it was about', async () => {
    const buyer = await givenBuyer(house)
    const company = await addContact(buyer, { name: 'Harbor BV', organization: 'Harbor BV' })
    const properties = { taxNumber: 'NL123' }
    const forCompany = { contacts: { registrant: company } }
    const forPerson = { contacts: { registrant: buyer.contact } }
    await add(buyer, [freshName('it')], { ...forPerson, properties })
    expect((await add(buyer, [freshName('it')], forCompany)).body.errors).toMatchObject([
      { code: 'requirements_not_met', field: 'properties' },
    ])
    expect((await add(buyer, [freshName('it')], forPerson)).body.errors).toEqual([])
  })

  it('is not remembered if the name was not added', async () => {
    const buyer = await givenSignedIn(house)
    await add(buyer, [freshName('it')], { properties: { taxNumber: 'NL123' } })
    const rows = await house.db`select 1 from registry_answers where account_id = ${buyer.id}`
    expect(rows).toHaveLength(0)
  })
})

describe('a name in another script', () => {
  /** One that nobody holds. */
  async function freeName(): Promise<{ unicode: string; name: string }> {
    const { registrar } = house.deps.upstream
    for (let n = 0; n < 50; n += 1) {
      const unicode = `bücher-im-hafen-${n}.com`
      const read = readDomainName(unicode)
      if (!read.ok) throw new Error(read.reason)
      if ((await registrar?.check(read.name))?.available) return { unicode, name: read.name }
    }
    throw new Error('every name is taken')
  }

  it('is registered with the language that the registry wants to know', async () => {
    const buyer = await givenBuyer(house)
    const { unicode, name } = await freeName()
    expect((await add(buyer, [unicode])).body.errors).toEqual([])
    const { body } = await pay(buyer, await totalOf(buyer))
    runWorker(house)
    expect(await closed(house, buyer, body.receipt_id)).toMatchObject({
      items: [{ domain: name, state: 'done' }],
    })
    const [row] = await house.db<{ language: string }[]>`
      select registration ->> 'language' as language from receipt_items
      where receipt_id = ${body.receipt_id}
    `
    expect(row?.language).toBe('GER')
    expect((await lab.doneByRegistrar('create')).get(name)).toBe(1)
  })
})
