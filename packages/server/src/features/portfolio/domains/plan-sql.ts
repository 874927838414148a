import type { Tx } from '../../../db/pool.ts'
import { touched } from './touched-sql.ts'

export type LentDomain = {
  account_id: string
  statuses: string[]
  not_held_since: Date | null
  leaving_since: Date | null
  plan_id: string | null
}

/** Locked until the transaction ends. */
export async function holdDomain(tx: Tx, domain: string): Promise<LentDomain | undefined> {
  const [row] = await tx<LentDomain[]>`
    select account_id, statuses, not_held_since, leaving_since, plan_id from domains
    where domain = ${domain} for update
  `
  return row
}

type Moved = {
  domain: string
  to: string
  plan_id: string | null
  auto_renew: boolean
  now: Date
}

/** Moves a locked domain to another portfolio. Settings of its former holder don't come along. */
export async function moveDomain(tx: Tx, moved: Moved): Promise<void> {
  await tx`
    update domains set account_id = ${moved.to}, plan_id = ${moved.plan_id}, folder = null,
      registrant_contact_id = null, admin_contact_id = null, tech_contact_id = null,
      billing_contact_id = null, auth_code_shown_at = null, auto_renew_requested = null,
      auto_renew_chosen = ${moved.auto_renew}, created_at = ${moved.now},
      ${touched(tx, moved.now)}
    where domain = ${moved.domain}
  `
}

type Released = { domain: string; account_id: string; plan_id: string; now: Date }

/** False if the account doesn't hold it by that plan. */
export async function clearPlan(tx: Tx, released: Released): Promise<boolean> {
  const written = await tx`
    update domains set plan_id = null, ${touched(tx, released.now)}
    where domain = ${released.domain} and account_id = ${released.account_id}
      and plan_id = ${released.plan_id}
  `
  return written.count > 0
}
