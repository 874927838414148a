import type { Books } from '../support/lab.ts'
import type { World } from './world.ts'

type PaymentRow = {
  payment_id: string
  status: string
  amount_cents: number
  capture_cents: number | null
  refunded_cents: number
}

/** What the payment gateway did, compared with what we think it did. */
export async function checkPayments({ db, lab }: World): Promise<string[]> {
  const { entries, payments } = await lab.books()
  const byPayment = Map.groupBy(entries, ({ reference }) => reference)
  const rows = await db<PaymentRow[]>`
    select p.payment_id, p.status, p.amount_cents, p.capture_cents,
      coalesce((select sum(f.amount_cents) from payment_refunds f
        where f.payment_id = p.payment_id), 0)::bigint as refunded_cents
    from payments p
  `
  const known = new Set(rows.map(({ payment_id }) => payment_id))
  const strangers = payments.flatMap(({ reference, status }) =>
    known.has(reference) ? [] : [`${reference} is ${status} at the gateway, and unknown here`],
  )
  const held = payments.flatMap(({ reference, status }) =>
    status === 'authorised' ? [`${reference} is still held at the gateway`] : [],
  )
  const wrong = rows.flatMap((row) => judgePayment(row, byPayment.get(row.payment_id) ?? []))
  return [...strangers, ...held, ...wrong]
}

function judgePayment(row: PaymentRow, entries: Books['entries']): string[] {
  const sum = (kind: string) =>
    entries.reduce((total, each) => total + (each.kind === kind ? each.amount_cents : 0), 0)
  const wanted = row.capture_cents ?? row.amount_cents
  const [taken, returned] = [sum('captured'), sum('refunded')]
  const isRight =
    row.status === 'captured'
      ? taken === wanted && returned === row.refunded_cents
      : taken === returned
  const captures = entries.filter(({ kind }) => kind === 'captured').length
  if (isRight && captures <= 1) return []
  const facts = `${row.status} with ${wanted} and ${row.refunded_cents} back`
  return [`${row.payment_id} is ${facts}; the gateway took ${taken} and gave back ${returned}`]
}

/** What the registrar did, compared with what was paid for. */
export async function checkRegistrations({ db, lab }: World): Promise<string[]> {
  const created = await lab.doneByRegistrar('create')
  const bought = await db<{ domain: string; times: number; has_owner: boolean }[]>`
    select i.domain, count(*) as times, bool_and(d.account_id is not distinct from r.account_id)
      as has_owner
    from receipt_items i join receipts r using (receipt_id)
    left join domains d on d.domain = i.domain
    where i.state = 'done' and i.op = 'register' group by i.domain
  `
  const problems: string[] = []
  const paid = new Map(bought.map((each) => [each.domain, each]))
  for (const [domain, times] of created) {
    if (times > 1) problems.push(`${domain} was registered ${times} times`)
    if (!paid.has(domain)) problems.push(`${domain} was registered, and nobody paid for it`)
  }
  for (const { domain, times, has_owner } of bought) {
    if (times > 1) problems.push(`${domain} was paid ${times} times`)
    if (!created.has(domain)) problems.push(`${domain} was paid, and is not registered`)
    if (!has_owner) problems.push(`${domain} is not in the account that paid for it`)
  }
  return problems
}

/** Receipts that take something other than what their items cost. */
export async function checkReceipts({ db }: World, told: ReadonlySet<string>): Promise<string[]> {
  type Row = { receipt_id: string; taken_cents: number; returned_cents: number; done_cents: number }
  const rows = await db<Row[]>`
    select r.receipt_id, coalesce(r.taken_cents, 0) as taken_cents,
      coalesce((select sum(f.amount_cents) from payments p join payment_refunds f using (payment_id)
        where p.purpose = 'cart' and p.subject_id = r.receipt_id), 0)::bigint as returned_cents,
      coalesce(sum(i.price_cents) filter (where i.state = 'done'), 0)::bigint as done_cents
    from receipts r join receipt_items i using (receipt_id)
    where r.status = 'closed' group by r.receipt_id
  `
  const wrong = rows.filter(({ taken_cents, returned_cents, done_cents }) => {
    // If the money can't be captured after all, nothing is taken. If it had to be captured before a
    // registration failed, that part is returned.
    return taken_cents - returned_cents !== done_cents && taken_cents !== 0
  })
  const [counted] = await db<{ count: number }[]>`
    select count(*) as count from receipts where receipt_id = any(${[...told]})
  `
  const lost = told.size - (counted?.count ?? 0)
  return [
    ...wrong.map(
      (each) =>
        `${each.receipt_id} took ${each.taken_cents} and returned ${each.returned_cents}, for ${each.done_cents}`,
    ),
    ...(lost > 0 ? [`${lost} receipts are lost`] : []),
  ]
}
