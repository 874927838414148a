import type { Tx } from '../../../db/pool.ts'
import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import { namedOf, readDomainName } from '../../../values/domain-name.ts'
import { UNVERIFIED_STATUS } from './domain.ts'
import { nextRefresh } from './next-refresh.ts'
import { mailUnverified } from './note-unverified.ts'
import { readRegistrarState } from './read-registrar-state.ts'
import { dropFormer } from './refresh-sql.ts'
import { writeRenewCosts } from './own-cost-sql.ts'
import { setAutoRenew } from './setting-sql.ts'
import { writeDomain } from './sql.ts'
import { setUnverified } from './unverified-sql.ts'

type Registered = {
  account_id: string
  domain: RegistrarDomain
  /** The owner's choice. At the registrar it is always off. */
  auto_renew: boolean
  /** Of a premium name, for each year after the first. */
  renew_cost_cents: number | null
  now: Date
}

/**
 * Adds a newly registered name to the portfolio. If it is still listed for a former owner, whose
 * registration must have ended, that entry is replaced. If the registrant must confirm their
 * address, the owner is told at once.
 */
export async function storeRegistered(
  tx: Tx,
  { account_id, domain, auto_renew, renew_cost_cents, now }: Registered,
): Promise<void> {
  const name = domain.domainName
  const read = readDomainName(name)
  if (!read.ok) throw new Error(`the registrar registered ${name}, which is not a domain name`)
  await dropFormer(tx, { domain: name, account_id })
  const standing = await readRegistrarState(tx, account_id, domain)
  const unicode = namedOf(name).unicode ?? null
  const facts = { ...standing, domain: name, unicode, tld: read.suffix, account_id }
  const isWritten = await writeDomain(tx, facts, { now, look_at: nextRefresh(now) })
  if (!isWritten) throw new Error(`${name} belongs to another account`)
  await writeRenewCosts(tx, [{ domain: name, renew_cost_cents }])
  if (domain.status.includes(UNVERIFIED_STATUS)) {
    const since = standing.registered_at ?? now
    await setUnverified(tx, name, { since, look_at: nextRefresh(now, { isUrgent: true }) })
    await mailUnverified(tx, { account_id, domain: name }, now)
  }
  await setAutoRenew(tx, { account_id, domains: [name], now }, auto_renew)
}
