import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { urlOf } from '../../../../test/support/database.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenOrder } from '../../../../test/support/orders.ts'
import { migrate } from '../../../db/migrate.ts'
import { type Db, openDb } from '../../../db/pool.ts'
import { addPartner } from '../../trading/partners/add-partner.ts'
import { postEntry } from './post-entry.ts'
import { type Line, POSTING_RULES } from './posting-rules.ts'
import { readBalances } from './read-balances.ts'

let house: House
let partner: GivenPartner
beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house)
  await givenOrder(house, { partner })
})

let sources = 0

function payout(lines: Line[], id = `po_${(sources += 1)}`) {
  return {
    kind: 'payout_created',
    environment: 'live',
    partner_id: partner.partnerId,
    source: { type: 'payout', id },
    lines,
    now: house.clock.now(),
  } as const
}

const post = (entry: Parameters<typeof postEntry>[1]) =>
  house.db.begin((tx) => postEntry(tx, entry))

describe('the ledger in the database', () => {
  it('no statement can change it', async () => {
    for (const change of [
      'update ledger_postings set amount_cents = amount_cents + 1',
      'delete from ledger_postings',
      'truncate ledger_postings',
      "update ledger_entries set kind = 'x'",
      'delete from ledger_entries',
      'truncate ledger_entries cascade',
      "update ledger_accounts set id = 'live/x'",
      'delete from ledger_accounts',
      "update order_timeline set status = 'SETTLED'",
      'delete from order_timeline',
    ]) {
      await expect(house.db.unsafe(change)).rejects.toMatchObject({ code: '42501' })
    }
    await expectLedgerSound(house.db)
  })

  it('an entry that does not sum to zero is refused', async () => {
    const unbalanced = post(payout([['cash', 5]]))
    await expect(unbalanced).rejects.toThrow('does not sum to zero')
    const byACent = post(
      payout([
        ['cash', 100],
        ['payout_in_transit', -99],
      ]),
    )
    await expect(byACent).rejects.toThrow('does not sum to zero')
  })

  it('adding a posting to an existing entry is refused', async () => {
    const added = house.db`
      insert into ledger_postings (entry_id, account_id, amount_cents, currency)
      select min(id), 'live/cash', 7, 'USD' from ledger_entries
    `
    await expect(added).rejects.toThrow('does not sum to zero')
  })

  it('the same event twice, or an unknown ledger account, is refused', async () => {
    const lines = POSTING_RULES.payout_created({ amount_cents: 1 })
    await post(payout(lines, 'po_once'))
    await expect(post(payout(lines, 'po_once'))).rejects.toMatchObject({ code: '23505' })
    await post({
      ...payout(POSTING_RULES.payout_failed({ amount_cents: 1 }), 'po_once'),
      kind: 'payout_failed',
    })
    const stranger = post({ ...payout(lines), partner_id: 'ptr_nobody' })
    await expect(stranger).rejects.toMatchObject({ code: '23503' })
    const withoutPartner = post({ ...payout(lines), partner_id: null })
    await expect(withoutPartner).rejects.toThrow('needs a partner_id')
  })

  it('moving money between sandbox and live is refused', async () => {
    const crossing = house.db.begin(async (tx) => {
      await tx`
        with entry as (
          insert into ledger_entries (environment, kind, source_type, source_id, created_at)
          values ('live', 'payout_paid', 'payout', 'po_cross', now()) returning id
        )
        insert into ledger_postings (entry_id, account_id, amount_cents, currency)
        select id, account_id, cents, 'USD' from entry,
          (values ('live/cash', 5), ('sandbox/cash', -5)) as line (account_id, cents)
      `
    })
    await expect(crossing).rejects.toThrow('is not of the environment')
  })

  it('sums are exact numbers, up to the largest amounts', async () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 10 ** 12 }), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(amounts, async (list) => {
        const other = await givenPartner(house)
        const { partnerId: partner_id } = other
        const sent = list.map((amount_cents) => {
          return { ...payout(POSTING_RULES.payout_created({ amount_cents })), partner_id }
        })
        for (const entry of sent) await post(entry)
        const owner = { environment: 'live', partner_id: other.partnerId } as const
        const sum = Number(list.reduce((total, cents) => total + BigInt(cents), 0n))
        expect(
          await readBalances(house.db, owner, ['commission_pending', 'payout_in_transit']),
        ).toStrictEqual({ commission_pending: sum, payout_in_transit: -sum })
        // Failed payouts return to the balance, and nothing is left in transit.
        for (const [i, entry] of sent.entries()) {
          const lines = POSTING_RULES.payout_failed({ amount_cents: list[i] ?? 0 })
          await post({ ...entry, kind: 'payout_failed', lines })
        }
      }),
      { numRuns: 10 },
    )
    await expectLedgerSound(house.db)
  })

  it('every partner has its ledger accounts in both environments', async () => {
    const rows = await house.db`
      select 1 from ledger_accounts where partner_id = ${partner.partnerId}
    `
    expect(rows.length).toBe(12)
  })
})

describe('for a database owner who is not a superuser', () => {
  const name = `namehouse_plain_${randomBytes(4).toString('hex')}`
  let admin: Db
  let db: Db
  beforeAll(async () => {
    const serverUrl = inject('databaseServerUrl')
    admin = openDb(serverUrl, 1)
    await admin`create role ${admin(name)} nosuperuser`
    await admin`create database ${admin(name)} owner ${admin(name)}`
    db = openDb(urlOf(serverUrl, name), 1)
    await db`set role ${db(name)}`
    await migrate(db)
  })
  afterAll(async () => {
    await db.end({ timeout: 1 })
    await admin`drop database ${admin(name)} with (force)`
    await admin`drop role ${admin(name)}`
    await admin.end()
  })

  it('permissions allow adding postings but not changing them', async () => {
    await db.begin(async (tx) => {
      await addPartner(tx, { id: 'ptr_1', name: 'A Partner', email: 'partner@example.com' })
      const lines = POSTING_RULES.payout_created({ amount_cents: 5 })
      await postEntry(tx, { ...payout(lines), partner_id: 'ptr_1' })
    })
    for (const change of [
      'update ledger_postings set amount_cents = 1',
      'delete from ledger_postings',
      'truncate ledger_postings',
      'delete from ledger_entries',
      'delete from ledger_accounts',
    ]) {
      await expect(db.unsafe(change)).rejects.toThrow('permission denied')
    }
  })
})
