import { expect, it } from 'vitest'
import { auditSentence } from './audit-sentence.ts'
import type { AuditRow } from './sql.ts'

function sentence(
  row: Pick<AuditRow, 'action' | 'params' | 'facts'> & { status?: number },
): string {
  const who = { account_id: 'acc_1', email: 'dana@example.com', name: 'Dana' }
  const rest = { id: '1', at: new Date(0), address: '192.0.2.1', status: 200, error_code: null }
  return auditSentence({ ...who, ...rest, ...row })
}

it.each([
  [{ approved: true }, 'Dana approved the listing solarhub.com.'],
  [{ approved: false, reason: 'A trademark.' }, 'Dana refused the listing solarhub.com.'],
  [{ bin_price_cents: 100 }, 'Dana changed the listing solarhub.com.'],
])('a change of a listing, %o: %s', (body, text) => {
  const facts = { domain: 'solarhub.com', bin_price_cents: 4_800_00 }
  const params = { id: 'lst_1', ...body }
  expect(sentence({ action: 'PATCH /api/staff/listings/:id', params, facts })).toBe(text)
})

it('an order is called by its name, or by its number while the name is unknown', () => {
  const action = 'POST /api/staff/orders/:public_id/hold'
  const params = { public_id: 'ord_1' }
  const facts = { domain: 'solarhub.com', sale_price_cents: 4_800_00 }
  expect(sentence({ action, params, facts })).toBe(
    'Dana held the order for solarhub.com, $4,800.00.',
  )
  expect(sentence({ action, params, facts: null })).toBe('Dana held order ord_1.')
})

it('a status is in words, and one of something is singular', () => {
  const moved = 'POST /api/staff/brokerage/:case_id/status'
  const params = { case_id: 'bc_1', status: 'CONTACTING_OWNER' }
  expect(sentence({ action: moved, params, facts: { domain: 'dormant.com' } })).toBe(
    'Dana moved brokerage case bc_1 of dormant.com to contacting owner.',
  )
  const ran = 'POST /api/staff/settlements/run'
  const facts = { environment: 'live', count: 1 }
  expect(sentence({ action: ran, params: {}, facts })).toBe(
    'Dana ran the live settlement, 1 statement.',
  )
  expect(sentence({ action: ran, params: {}, facts: { ...facts, count: 2 } })).toBe(
    'Dana ran the live settlement, 2 statements.',
  )
})

it('work that was only queued is no request for approval', () => {
  const check = { action: 'POST /api/staff/ledger/check', params: {}, status: 202 }
  expect(sentence({ ...check, facts: null })).toBe('Dana started a check of the ledger.')
  const refund = { action: 'POST /api/staff/orders/:public_id/refund', params: {}, status: 202 }
  expect(sentence({ ...refund, facts: { approval_id: 'apr_1', domain: 'a.com' } })).toBe(
    'Dana asked for approval to refund the order for a.com.',
  )
})
