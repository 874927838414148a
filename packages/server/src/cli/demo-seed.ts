import type { Db, Tx } from '../db/pool.ts'
import { holdInstallation, isDemoInstallation, isInUse, markAsDemo } from '../db/installation.ts'
import { WrongDatabase } from '../db/migrate.ts'
import { addAccount } from '../features/people/accounts/add-account.ts'
import { issueKey } from '../features/desks/developer-keys/issue-key.ts'
import { seedSellerListings } from '../features/market/sellers/seed-seller-listings.ts'
import { seedListings } from '../features/market/listings/seed-listings.ts'
import { addMember } from '../features/trading/partners/add-member.ts'
import { addPartner } from '../features/trading/partners/add-partner.ts'
import { giveSandbox } from '../features/trading/sandbox/give-sandbox.ts'
import { resales } from '../features/trading/purchases/resales.ts'
import { issueCredential } from '../features/trading/partners/issue-credential.ts'
import { givenPassword } from '../values/new-password.ts'
import { seedSecret } from '../features/people/two-factor/seed-secret.ts'
import { hashPassword, INTERNAL_CALLER } from '../values/password.ts'
import type { MasterKey } from '../values/master-key.ts'
import {
  DEMO_ACCOUNTS,
  DEMO_CREDENTIALS,
  DEMO_KEY,
  DEMO_MEMBERS,
  DEMO_PARTNERS,
  DEMO_SELLER,
  DEMO_STAFF_SECRET,
} from './demo-credentials.ts'
import { SELLER_LISTED_AT, SELLER_LISTINGS } from './demo-seller.ts'

/**
 * Fills a fresh database with demo data in one transaction, so an interrupted start simply begins
 * again. A database with any other data is left alone.
 */
export async function seedDemo(
  db: Db,
  masterKey: MasterKey,
  report: (text: string) => void,
): Promise<void> {
  await db.begin(async (tx) => {
    await holdInstallation(tx)
    if (await isDemoInstallation(tx)) return
    if (await isInUse(tx)) {
      throw new WrongDatabase(
        'DATABASE_URL points to a database that already has data. The demo needs an empty one.',
      )
    }
    report('Adding listings')
    await markAsDemo(tx)
    for (const partner of DEMO_PARTNERS) await addPartner(tx, partner)
    const now = new Date()
    for (const credential of DEMO_CREDENTIALS) await issueCredential(tx, credential, masterKey, now)
    await seedPeople(tx, masterKey, now)
    for (const member of DEMO_MEMBERS) await addMember(tx, member, now)
    await seedListings(tx)
  })
  // A restart finishes what an interrupted start left out.
  await giveSandbox(db, DEMO_PARTNERS[0].id, { masterKey, now: new Date() })
}

async function seedPeople(tx: Tx, masterKey: MasterKey, now: Date): Promise<void> {
  for (const { email, name, password, role } of DEMO_ACCOUNTS) {
    const password_hash = await hashPassword(givenPassword(password), INTERNAL_CALLER)
    const account = await addAccount(tx, { email, name, password_hash, role }, now)
    if (!account) continue
    if (role === 'staff') {
      const given = { accountId: account.id, secret: DEMO_STAFF_SECRET }
      await seedSecret(tx, given, masterKey, now)
    } else if (email === DEMO_SELLER.email) {
      await seedSellerListings(
        tx,
        { account_id: account.id, resales },
        SELLER_LISTINGS,
        SELLER_LISTED_AT,
      )
    } else if (email === DEMO_ACCOUNTS[0].email) {
      await issueKey(tx, { account_id: account.id, name: 'Demo', fixed: DEMO_KEY }, now)
    }
  }
}
