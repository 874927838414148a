import type { Db } from '../../packages/server/src/db/pool.ts'
import { openRegistrar } from '../../packages/server/src/upstream/open-upstream.ts'
import { openPayments } from '../../packages/server/src/upstream/payments/open-payments.ts'
import type { Settings } from './settings.ts'

const LONG_AGO = new Date(Date.now() - 86_400_000)

export type Outside = { payments: Map<string, string>; domains: string[] }

/** The money and the domains that the gateway and the registrar have. */
export async function readOutside({ addresses }: Settings): Promise<Outside> {
  const { live } = await openPayments(addresses, {})
  const registrar = openRegistrar(addresses, {})
  const payments = new Map<string, string>()
  for await (const { payment_id, state } of live?.list(LONG_AGO) ?? []) {
    payments.set(payment_id, state)
  }
  const domains: string[] = []
  for await (const { domainName } of registrar?.listDomains() ?? []) {
    domains.push(domainName.toLowerCase())
  }
  return { payments, domains }
}

/** Pays back what was taken, as staff do in the gateway's own pages. */
export async function refund({ addresses }: Settings, payment_ids: string[]): Promise<number> {
  const { live } = await openPayments(addresses, {})
  let refunded = 0
  for (const payment_id of payment_ids) {
    const answer = await live?.refund({ payment_id, gateway_ref: payment_id })
    if (answer?.state === 'refunded') refunded += 1
  }
  return refunded
}

/** How often the registrar carried out the registration of a domain twice. */
export async function countDoubled({ lab }: Settings, domains: string[]): Promise<number> {
  const headers = { authorization: 'ApiKey lab-registrar-key' }
  const counts = await Promise.all(
    domains.map(async (domain) => {
      const query = new URLSearchParams({ action: 'create', identifier: domain })
      const answer = await fetch(`${lab.registrar}/processes?${query.toString()}`, { headers })
      return ((await answer.json()) as { entities: unknown[] }).entities.length
    }),
  )
  return counts.filter((count) => count > 1).length
}

/** Those that the database doesn't have. */
export async function missingIn(db: Db, { payments, domains }: Outside) {
  const held = await db<{ domain: string }[]>`
    select domain from domains where not_held_since is null limit 1000000
  `
  const known = await db<{ payment_id: string }[]>`select payment_id from payments limit 1000000`
  const here = new Set([...held.map((row) => row.domain), ...known.map((row) => row.payment_id)])
  const moved = [...payments].filter(([, state]) => ['authorised', 'captured'].includes(state))
  return {
    payments: moved.map(([id]) => id).filter((id) => !here.has(id)),
    domains: domains.filter((domain) => !here.has(domain)),
  }
}

/** Those of the ordered domains that have no order. */
export async function ordersMissing(db: Db, sold: string[]): Promise<string[]> {
  const rows = await db<{ domain: string }[]>`
    select domain from orders where domain = any(${sold}) limit 1000000
  `
  const known = new Set(rows.map(({ domain }) => domain))
  return sold.filter((domain) => !known.has(domain))
}
