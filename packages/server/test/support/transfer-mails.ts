import { TRANSFER_MAILS } from '../../src/features/portfolio/changes/end-transfer.ts'
import type { House } from './house.ts'
import { givenAccount } from './people.ts'

type Row = [id: string, status: string, reason: string | null, kind: string]

const ROWS: Row[] = [
  ['tri_every_started', 'waiting_for_registry', null, TRANSFER_MAILS.started],
  ['tri_every_approval', 'waiting_for_approval', null, TRANSFER_MAILS.approval],
  ['tri_every_code', 'waiting_for_auth_code', 'wrong_auth_code', TRANSFER_MAILS.code],
  ['tri_every_done', 'done', null, TRANSFER_MAILS.done],
  ['tri_every_failed', 'failed', 'refused', TRANSFER_MAILS.refunded],
  ['tri_every_cancelled', 'cancelled', 'cancelled', TRANSFER_MAILS.refunded],
]

/** A transfer in every state that has an email, and the mails to write about them. */
export async function givenTransferMails(house: House) {
  const { db } = house
  const { id: account_id } = await givenAccount(house)
  await db`
    insert into receipts (receipt_id, account_id, status, total_cents, created_at, updated_at)
    values ('rcpt_every_transfer', ${account_id}, 'open', 1173, now(), now())
  `
  for (const [id, status, reason] of ROWS) {
    const isOver = ['done', 'failed', 'cancelled'].includes(status)
    const refunded = status === 'failed' || status === 'cancelled' ? 1173 : 0
    await db`
      insert into transfers_in (
        transfer_id, account_id, domain, receipt_id, price_cents, registration, status, reason,
        completes_at, correct_until, refunded_cents, created_at, updated_at, ended_at
      ) values (
        ${id}, ${account_id}, ${`${id.replaceAll('_', '-')}.com`}, 'rcpt_every_transfer', 1173,
        '{}'::jsonb, ${status}, ${reason}, now() + interval '5 days', now() + interval '14 days',
        ${refunded}, now(), now(), ${isOver ? new Date() : null}
      )
    `
  }
  return ROWS.map(([about_id, , , kind]) => ({ kind, about_id }))
}
