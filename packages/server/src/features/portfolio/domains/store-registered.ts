import type { Tx } from '../../../db/pool.ts'
import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import { namedOf, readDomainName } from '../../../values/domain-name.ts'
import { nextRefresh } from './next-refresh.ts'
import { readRegistrarState } from './read-registrar-state.ts'
import { dropFormer } from './refresh-sql.ts'
import { setAutoRenewRequests, writeDomain } from './sql.ts'

type Registered = {
  account_id: string
  domain: RegistrarDomain
  /** The owner's choice. At the registrar it is always off. */
  auto_renew: boolean
  now: Date
}

/**
 * Adds a newly registered name to the portfolio. If it is still listed for a former owner, whose
 * registration must have ended, that entry is replaced.
 */
export async function storeRegistered(
  tx: Tx,
  { account_id, domain, auto_renew, now }: Registered,
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
  if (auto_renew) await setAutoRenewRequests(tx, { account_id, domains: [name], auto_renew, now })
}
