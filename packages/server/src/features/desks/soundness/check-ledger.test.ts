import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Break,
  ghostCreditNote,
  ghostInvoice,
  ghostLateItem,
  ghostReceipt,
  ghostRefund,
  ghostRegistration,
  ghostReturn,
  ghostTransfer,
} from '../../../../test/support/ghost-receipts.ts'
import * as deals from '../../../../test/support/ghost-deals.ts'
import { ghostLentName, ghostPlan, ghostPlanPayment } from '../../../../test/support/ghost-plans.ts'
import { type OwnDatabase, ownDatabase } from '../../../../test/support/database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenOrder } from '../../../../test/support/orders.ts'
import { runProgram } from '../../../../test/support/program.ts'
import { checkLedger } from './check-ledger.ts'
import { INVARIANTS } from './invariants-sql.ts'
import { isLedgerSound } from './is-ledger-sound.ts'
import { ledgerJobs } from './jobs.ts'

let own: OwnDatabase
let house: House
let partnerId: string
let publicId: string
let refundedId: string

beforeAll(async () => {
  own = await ownDatabase()
  house = await openHouse({}, undefined, own.url)
  const { partner, ...open } = await givenOrder(house)
  const refunded = await givenOrder(house, { partner })
  await partner.client.refunds.create({ public_id: refunded.publicId })
  partnerId = partner.partnerId
  publicId = open.publicId
  refundedId = refunded.publicId
})

/** Writes broken data past all triggers and constraints, and removes it afterwards. */
async function whileBroken(sql: string, undo: string, look: () => Promise<void>): Promise<void> {
  const write = (text: string) =>
    house.db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx.unsafe(text)
    })
  await write(sql)
  try {
    await look()
  } finally {
    await write(undo)
  }
}

const posting = (account: string, cents: number, order = 'null') =>
  `insert into ledger_postings (entry_id, account_id, amount_cents, currency, order_id)
   select max(id), '${account}', ${cents}, 'USD', ${order} from ledger_entries;`
const WITHOUT_LAST = (count: number) =>
  `delete from ledger_postings where id in (
    select id from ledger_postings order by id desc limit ${count})`

/** Money taken for a refunded order, which the ledger does not know about. */
const ghostPayment = (): Break => [
  `insert into payments (
     payment_id, environment, purpose, subject_id, amount_cents, currency, gateway, status,
     order_id, created_at, updated_at
   ) values (
     'pay_ghost', 'live', 'checkout', 'ghost', 5, 'USD', 'ghost', 'captured', '${refundedId}',
     now(), now()
   )`,
  "delete from payments where payment_id = 'pay_ghost'",
]

/** A seller who gets another share than was agreed, of which the ledger knows nothing. */
const ghostSeller = (): Break => [
  `update orders set seller_account_id = 'ghost', seller_bps = 1500, seller_cents = 5
   where public_id = '${publicId}'`,
  `update orders set seller_account_id = null, seller_bps = null, seller_cents = 0
   where public_id = '${publicId}'`,
]

/** One way to break each invariant, and the statement that repairs it. */
const BREAKS: Record<string, () => Break> = {
  I1: () => [posting('live/cash', 5), WITHOUT_LAST(1)],
  I2: () => [posting('live/cash', 5), WITHOUT_LAST(1)],
  I3: () => [
    `insert into ledger_entries (environment, kind, source_type, source_id, created_at)
     values ('live', 'sale_recorded', 'order', 'ord_ghost', now())`,
    "delete from ledger_entries where source_id = 'ord_ghost'",
  ],
  'I3 events': () => [
    "update events set type = 'order.refunded' where seq = 1",
    "update events set type = 'order.recorded' where seq = 1",
  ],
  'I3 deliveries': () => [
    `insert into webhook_endpoints (
       id, partner_id, environment, url, sealed_secret, created_at, updated_at
     ) values (
       'wh_ghost', '${partnerId}', 'live', 'https://ghost.example/', '\\x00',
       now() - interval '1 day', now() - interval '1 day'
     )`,
    "delete from webhook_endpoints where id = 'wh_ghost'",
  ],
  'I4 partners': () => [
    posting(`live/partner_receivable_pending/${partnerId}`, 5) + posting('live/cash', -5),
    WITHOUT_LAST(2),
  ],
  'I4 deferred': () => [
    posting('live/deferred_sales', 5) + posting('live/cash', -5),
    WITHOUT_LAST(2),
  ],
  I5: () => [
    posting('live/cash', 5, `'${refundedId}'`) + posting('live/sales_revenue', -5),
    WITHOUT_LAST(2),
  ],
  I6: () => [
    `insert into payouts (
       payout_id, partner_id, environment, period, amount_cents, status, created_at, failed_at
     ) values ('po_ghost', '${partnerId}', 'live', '2026-01', 5, 'failed', now(), now())`,
    "delete from payouts where payout_id = 'po_ghost'",
  ],
  'I6 in transit': () => [
    posting(`live/payout_in_transit/${partnerId}`, 5) + posting('live/cash', -5),
    WITHOUT_LAST(2),
  ],
  I7: () => [
    `insert into settlements (
       settlement_id, partner_id, environment, period_start, period_end, status, order_count,
       created_at, closed_at
     ) values (
       'st_ghost', '${partnerId}', 'live', '2026-01-01', '2026-02-01', 'due', 3, now(), now()
     )`,
    "delete from settlements where settlement_id = 'st_ghost'",
  ],
  I12: () => [
    'update order_sums set order_count = order_count + 1',
    'update order_sums set order_count = order_count - 1',
  ],
  I8: () => [
    `drop index orders_one_live_per_ownership;
     insert into orders select 'ord_double', partner_id, environment, listing_id, domain, status,
       payment_model, sale_price_cents, commission_bps, commission_cents, currency, quote_id, null,
       null, null, null, null, null, created_at, updated_at
     from orders where public_id = '${publicId}'`,
    `delete from orders where public_id = 'ord_double';
     create unique index orders_one_live_per_ownership on orders (environment, domain)
       where status not in ('REFUNDED', 'CANCELLED') and resold_at is null`,
  ],
  I9: () => [
    `update listings set sold_at = null
     where id = (select listing_id from orders where public_id = '${publicId}')`,
    `update listings set sold_at = now()
     where id = (select listing_id from orders where public_id = '${publicId}')`,
  ],
  I10: () => [
    'update event_counters set last_seq = last_seq + 1',
    'update event_counters set last_seq = last_seq - 1',
  ],
  I11: () => [
    `insert into order_timeline (order_id, at, status, event)
     values ('${publicId}', now(), 'SETTLED', 'order.settled')`,
    "delete from order_timeline where status = 'SETTLED'",
  ],
  I13: ghostPayment,
  'I13 captured': ghostPayment,
  I14: () => [
    `insert into referral_links (link_id, code, partner_id, environment, kind, created_at)
       values ('lnk_ghost', 'ghostghost', '${partnerId}', 'live', 'generic', now());
     insert into referral_sales (order_id, link_id, clicked_at)
       values ('${publicId}', 'lnk_ghost', now())`,
    'delete from referral_sales; delete from referral_links',
  ],
  I15: ghostReceipt,
  'I15 captured': ghostReceipt,
  I16: ghostRegistration,
  'I16 cost': ghostRegistration,
  I17: ghostInvoice,
  'I17 numbers': ghostInvoice,
  I18: ghostReturn,
  'I17 credit notes': ghostCreditNote,
  I19: () => ghostRefund(ghostPayment()),
  'I19 charged': ghostTransfer,
  'I19 late': ghostLateItem,
  'I20 share': ghostSeller,
  'I20 pending': ghostSeller,
  'I20 payable': () => [
    posting('live/seller_payable/ghost', 5) + posting('live/cash', -5),
    WITHOUT_LAST(2),
  ],
  'I20 in transit': () => [
    posting('live/seller_payout_in_transit/ghost', 5) + posting('live/cash', -5),
    WITHOUT_LAST(2),
  ],
  'I20 payouts': deals.ghostSellerPayout,
  'I22 owed': deals.ghostOwed,
  'I22 paid': () => deals.ghostOwnerPayment(publicId),
  'I22 fee': () => deals.ghostDeal(publicId),
  'I21 terms': ghostPlan,
  'I21 owed': ghostPlan,
  'I21 paid': ghostPlan,
  'I21 held': ghostPlanPayment,
  'I21 order': ghostPlan,
  'I21 name': ghostLentName,
}

describe('checkLedger', () => {
  it('finds nothing while everything is sound', async () => {
    expect(await checkLedger(house.db)).toEqual([])
  })

  it.each(INVARIANTS)('$id: detects a violation of: $text', async ({ id }) => {
    const [sql, undo] = BREAKS[id]?.() ?? ['', '']
    await whileBroken(sql, undo, async () => {
      const broken = await checkLedger(house.db)
      expect(broken.map((each) => each.id)).toContain(id)
      const found = broken.find((each) => each.id === id)?.found ?? []
      expect(found.length).toBeGreaterThan(0)
      expect(found).toEqual(found.map(() => expect.stringMatching(/./)))
    })
    expect(await checkLedger(house.db)).toEqual([])
  })

  it('doesn’t miss deliveries that are deleted by now, by the clock it is given', async () => {
    const [sql, undo] = BREAKS['I3 deliveries']?.() ?? ['', '']
    await whileBroken(sql, undo, async () => {
      const later = new Date(Date.now() + 31 * 86_400_000)
      expect(await checkLedger(house.db, later)).toEqual([])
    })
  })
})

describe('money from receipts', () => {
  const entry = (lines: string) =>
    `insert into ledger_entries (environment, kind, source_type, source_id, created_at)
       values ('live', 'receipt_settled', 'receipt', 'rcpt_ghost', now()); ${lines}`
  const undo = `${WITHOUT_LAST(2)}; delete from ledger_entries where source_id = 'rcpt_ghost'`
  const earned = posting('live/processor_receivable', 5) + posting('live/registration_revenue', -5)
  const collected = posting('live/cash', 5) + posting('live/processor_receivable', -5)

  it.each([
    ['earned', earned, 'I15', 'rcpt_ghost takes 0, the ledger earned 5'],
    [
      'taken',
      collected,
      'I15 captured',
      'rcpt_ghost is closed with 0, its payment took 0, the ledger has 5',
    ],
  ])('money %s by a missing receipt is detected', async (_what, lines, id, what) => {
    await whileBroken(entry(lines), undo, async () => {
      const broken = await checkLedger(house.db)
      expect(broken.map((each) => [each.id, each.found])).toEqual([[id, [what]]])
    })
  })
})

describe('namehouse ledger check', () => {
  const env = () => ({ DATABASE_URL: own.url })

  it('exits with 0 when all invariants hold, and with 1 when one is broken', async () => {
    const well = runProgram(['ledger', 'check'], env())
    expect([await well.ended, well.said()]).toEqual([0, expect.stringMatching(/^holds {2}I1 /)])
    expect(well.said()).not.toContain('BROKEN')
    await whileBroken(posting('live/cash', 5), WITHOUT_LAST(1), async () => {
      const ill = runProgram(['ledger', 'check'], env())
      expect(await ill.ended).toBe(1)
      expect(ill.said()).toMatch(/BROKEN I1 .*\n +entry \d+ sums to 5/)
    })
    expect(await runProgram(['ledger'], env()).ended).toBe(2)
    expect(await runProgram(['ledger', 'check'], {}).ended).toBe(1)
  })
})

describe('the worker', () => {
  it('stores its findings, updates the metrics and logs an error', async () => {
    const lines: string[] = []
    const sink = new Writable({
      write: (chunk, _, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const [check] = ledgerJobs({ ...house.deps, log: pino(sink) })
    const metric = async () =>
      /namehouse_ledger_broken_invariants (\d+)/.exec(
        (await house.app.inject('/metrics')).body,
      )?.[1]
    await check?.run()
    expect([await metric(), lines, await isLedgerSound(house.db)]).toEqual(['0', [], true])
    await house.db`update ledger_progress set next_at = 'epoch'`
    await whileBroken(posting('live/cash', 5), WITHOUT_LAST(1), async () => {
      await check?.run()
      expect([await metric(), await isLedgerSound(house.db)]).toEqual(['2', false])
      expect(lines.join()).toContain('the ledger is not sound')
    })
  })
})
