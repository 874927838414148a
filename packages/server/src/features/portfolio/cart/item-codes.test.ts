import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'
import {
  add,
  booked,
  type Buyer,
  closed,
  freshName,
  givenBuyer,
  openShop,
  pay,
  totalOf,
} from '../../../../test/support/registering.ts'
import { GOOD_CODE, movableName } from '../../../../test/support/transferring.ts'
import { ITEM_CODES, type ItemCode } from './item-problem.ts'

let house: House
let lab: TestLab
let buyer: Buyer & { contact: string }

beforeAll(async () => {
  ;({ house, lab } = await openShop())
})
afterEach(async () => {
  await lab.reset()
  await lab.usualRegistrations()
  await expectLedgerSound(house.db)
})

type Refused = { domain: string; more?: object; who?: Buyer }

/**
 * How to get each error code of the contract (section 7, "Cart"). A new code without a row here
 * doesn't compile.
 */
const PROVOKED: Record<ItemCode, () => Refused | Promise<Refused>> = {
  invalid_name: () => ({ domain: 'not a name' }),
  not_available: () => ({ domain: 'busy-harbor.com' }),
  unknown_availability: async () => {
    const domain = freshName()
    await lab.fault({ target: 'registrar', kind: 'server_error', match: `${domain}/check` })
    return { domain }
  },
  not_sold: () => ({ domain: 'unused-harbor.nosuchtld' }),
  bad_period: () => ({ domain: freshName('nl'), more: { years: 10 } }),
  premium_not_accepted: () => ({ domain: 'premium-harbor.io' }),
  price_mismatch: () => ({ domain: freshName(), more: { expected_price_cents: 1 } }),
  contact_required: async () => ({ domain: freshName(), who: await givenSignedIn(house) }),
  requirements_not_met: () => ({ domain: freshName('it') }),
  already_in_cart: async () => {
    const domain = freshName()
    await add(buyer, [domain])
    return { domain }
  },
  already_owned: async () => {
    const [domain = ''] = await givenDomains(house, lab, buyer, someNames(1))
    return { domain }
  },
  not_registered: () => ({
    domain: freshName(),
    more: { op: 'transfer', auth_code: GOOD_CODE },
  }),
  auth_code_required: async () => ({
    domain: await movableName(lab),
    more: { op: 'transfer' },
  }),
}
/** What else the contract promises with a code. */
const WITH: Partial<Record<ItemCode, object>> = {
  premium_not_accepted: { price_cents: expect.any(Number) },
  price_mismatch: { price_cents: expect.any(Number) },
  requirements_not_met: { field: expect.any(String) },
}

describe('every error code of an item', () => {
  beforeAll(async () => {
    buyer = await givenBuyer(house)
  })

  it.each(Object.entries(PROVOKED))('%s', async (code, provoke) => {
    const { domain, more = {}, who = buyer } = await provoke()
    const { status, body } = await add(who, [domain], more)
    expect(status).toBe(200)
    const expected = { domain, code, message: expect.stringMatching(/\S+ \S+/) }
    expect(body.errors).toMatchObject([{ ...expected, ...WITH[code as ItemCode] }])
    // People read the message: no field path and no code in it.
    expect(body.errors[0]?.message).not.toContain('_')
  })

  it('is in the table above', () => {
    expect(Object.keys(PROVOKED).toSorted()).toEqual(ITEM_CODES.toSorted())
  })
})

describe('every error code of a checkout', () => {
  async function givenCart() {
    const person = await givenBuyer(house)
    const name = freshName()
    await add(person, [name])
    return { person, name, total: await totalOf(person) }
  }

  it('422 price_mismatch: the total has changed, with the new one', async () => {
    const { person, total } = await givenCart()
    const { status, body } = await pay(person, total - 1)
    expect([status, body.error.code]).toEqual([422, 'price_mismatch'])
    expect(body.error.message).toContain(String(total))
  })

  it('409 domain_unavailable: a name that went meanwhile, by its name', async () => {
    const { person, name, total } = await givenCart()
    await lab.names([name], 'live')
    const { status, body } = await pay(person, total)
    expect([status, body.error.code]).toEqual([409, 'domain_unavailable'])
    expect(body.error.message).toContain(name)
  })

  it('price_changed: a premium name that gets dearer between quote and order is not charged', async () => {
    const person = await givenBuyer(house)
    const name = freshName('io')
    // Quoted when added, at checkout, and before the order: that one is dearer.
    const later = { after_quotes: 2, create_cents: 900_000 }
    await lab.registrations({ name, create_cents: 500_000, renew_cents: 9_000, later })
    await add(person, [name], { accept_premium: true })
    const { body } = await pay(person, await totalOf(person))
    runWorker(house)
    const receipt = await closed(house, person, body.receipt_id)
    expect(receipt).toMatchObject({ taken_cents: 0, items: [{ code: 'price_changed' }] })
    expect((await booked(house, lab, body.receipt_id)).map(([kind]) => kind)).not.toContain(
      'captured',
    )
    expect(await lab.countRequests('registrar', `${name}/create`)).toBe(0)
  })

  it('503: the registrar is down: the cart opens, and nothing is paid', async () => {
    const { person, total } = await givenCart()
    await lab.fault({ target: 'registrar', kind: 'server_error' })
    expect(await totalOf(person)).toBe(total)
    const { status, body } = await pay(person, total)
    expect([status, body.error.code]).toEqual([503, 'service_unavailable'])
    expect(body.error.message).toContain("weren't charged")
    expect(
      await house.db`select 1 from payments p join receipts r on r.receipt_id = p.subject_id
      where r.account_id = ${person.id}`,
    ).toHaveLength(0)
    expect(await totalOf(person)).toBe(total)
  })
})
