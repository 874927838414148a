import type { Tx } from '../../../db/pool.ts'
import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import type { ContactRole } from './domain.ts'
import {
  setAutoRenew,
  setContacts,
  setFolder,
  setLocked,
  setNameservers,
  setPrivacy,
  setStatusAndExpiry,
} from './setting-sql.ts'
import { storeRegistered } from './store-registered.ts'

/** The result of a change. */
export type ChangeResult =
  | { kind: 'locked'; locked: boolean }
  | { kind: 'nameservers'; nameservers: string[] }
  | { kind: 'auto_renew'; auto_renew: boolean }
  | { kind: 'privacy'; privacy: boolean }
  /** The change leaves nothing to store. */
  | { kind: 'nothing' }
  | { kind: 'folder'; folder: string | null }
  | { kind: 'contacts'; contacts: { [Role in ContactRole]?: string | undefined } }
  | { kind: 'standing'; statuses: string[]; expires_at: Date }
  | {
      kind: 'registered'
      domain: RegistrarDomain
      auto_renew: boolean
      renew_cost_cents: number | null
    }

type Named = { account_id: string; domains: string[]; now: Date }

/** Stores the result of changes, so that the portfolio shows it. */
export async function noteChange(tx: Tx, named: Named, noted: ChangeResult): Promise<void> {
  if (noted.kind === 'locked') await setLocked(tx, named, noted.locked)
  else if (noted.kind === 'nameservers') await setNameservers(tx, named, noted.nameservers)
  else if (noted.kind === 'auto_renew') await setAutoRenew(tx, named, noted.auto_renew)
  else if (noted.kind === 'privacy') await setPrivacy(tx, named, noted.privacy)
  else if (noted.kind === 'folder') await setFolder(tx, named, noted.folder)
  else if (noted.kind === 'contacts') await setContacts(tx, named, noted.contacts)
  else if (noted.kind === 'standing') await setStatusAndExpiry(tx, named, noted)
  else if (noted.kind === 'registered') {
    const { account_id, domains, now } = named
    // Not if the change was lost to another worker, which stores it.
    if (domains.length > 0) await storeRegistered(tx, { ...noted, account_id, now })
  }
}
