import { WAITING_MAILS } from '../../src/features/portfolio/cart/notify-waiting.ts'
import type { House } from './house.ts'
import { givenAccount } from './people.ts'

type Row = { receipt_id: string; reason: keyof typeof WAITING_MAILS; items: number; late: boolean }

const ROWS: Row[] = [
  { receipt_id: 'rcpt_waits_doubt', reason: 'in_doubt', items: 1, late: false },
  { receipt_id: 'rcpt_waits_doubts', reason: 'in_doubt', items: 2, late: true },
  { receipt_id: 'rcpt_waits_credit', reason: 'registrar_credit', items: 1, late: false },
  { receipt_id: 'rcpt_waits_credits', reason: 'registrar_credit', items: 3, late: true },
]

/** Receipts with items that wait, and the mails to write about them. */
export async function givenWaitingMails(house: House) {
  const { id: account_id } = await givenAccount(house)
  for (const row of ROWS) await insert(house, account_id, row)
  return ROWS.map(({ reason, receipt_id }) => {
    return { kind: WAITING_MAILS[reason], about_id: receipt_id }
  })
}

/** One that is late was charged before its hold ended. */
async function insert({ db }: House, account_id: string, row: Row): Promise<void> {
  const { receipt_id, reason, items, late } = row
  const isDoubt = reason === 'in_doubt'
  const taken = late ? 1099 * items : null
  await db`
    insert into receipts (receipt_id, account_id, status, total_cents, taken_cents, created_at,
      updated_at)
    values (${receipt_id}, ${account_id}, ${late ? 'closed' : 'paid'}, ${1099 * items}, ${taken},
      now(), now())
  `
  await db`
    insert into bulk_operations (id, account_id, op, payload, skip_on_error, total, created_at,
      started_by)
    values (${receipt_id}, ${account_id}, 'register', '{}', true, ${items}, now(), 'owner')
  `
  for (let position = 0; position < items; position += 1) {
    const domain = `${receipt_id.replaceAll('_', '-')}-${position}.com`
    await db`
      insert into receipt_items (receipt_id, position, domain, op, years, price_cents,
        operation_id, registration)
      values (${receipt_id}, ${position}, ${domain}, 'register', 1, 1099, ${receipt_id}, '{}')
    `
    await db`
      insert into changes (operation_id, position, domain, state, next_at, doubt, waiting_for)
      values (${receipt_id}, ${position}, ${domain}, ${isDoubt ? 'in_doubt' : 'queued'},
        now() + interval '1 year', ${isDoubt ? 'No answer.' : null}, ${isDoubt ? null : reason})
    `
    if (!late) continue
    await db`
      insert into late_items (receipt_id, position, created_at)
      values (${receipt_id}, ${position}, now())
    `
  }
}
