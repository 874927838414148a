import { LATE_MAILS, RECEIPT_MAIL } from '../../src/features/portfolio/cart/send-receipt.ts'
import type { House } from './house.ts'
import { givenAccount } from './people.ts'

type Item = [state: 'done' | 'failed' | null, refunded_cents: number]
type Row = { receipt_id: string; taken: number; items: Item[] }

const ROWS: Row[] = [
  {
    receipt_id: 'rcpt_late_charged',
    taken: 3519,
    items: [
      ['done', 0],
      [null, 0],
      [null, 0],
    ],
  },
  {
    receipt_id: 'rcpt_late_unpaid',
    taken: 0,
    items: [
      ['done', 0],
      [null, 0],
    ],
  },
  {
    receipt_id: 'rcpt_late_ended',
    taken: 2346,
    items: [
      ['done', 0],
      ['failed', 1173],
    ],
  },
  { receipt_id: 'rcpt_late_failed', taken: 0, items: [['failed', 0]] },
]

/** Receipts that were settled before their items had ended, and the mails to write about them. */
export async function givenLateMails(house: House) {
  const { id: account_id } = await givenAccount(house)
  for (const row of ROWS) await insert(house, account_id, row)
  return [
    ...ROWS.map(({ receipt_id }) => ({ kind: RECEIPT_MAIL, about_id: receipt_id })),
    { kind: LATE_MAILS.done, about_id: 'rcpt_late_ended/0' },
    { kind: LATE_MAILS.failed, about_id: 'rcpt_late_ended/1' },
    { kind: LATE_MAILS.failed, about_id: 'rcpt_late_failed/0' },
  ]
}

async function insert({ db }: House, account_id: string, row: Row): Promise<void> {
  const { receipt_id, taken, items } = row
  await db`
    insert into receipts (receipt_id, account_id, status, total_cents, taken_cents, created_at,
      updated_at)
    values (${receipt_id}, ${account_id}, 'closed', 3519, ${taken}, now(), now())
  `
  for (const [position, [state, refunded_cents]] of items.entries()) {
    await db`
      insert into receipt_items (receipt_id, position, domain, op, years, price_cents, state)
      values (${receipt_id}, ${position}, ${`late-quay-${position}.com`}, 'renew', 1, 1173, ${state})
    `
    await db`
      insert into late_items (receipt_id, position, created_at, ended_at, refunded_cents)
      values (${receipt_id}, ${position}, now(), ${state && new Date()}, ${refunded_cents})
    `
  }
}
