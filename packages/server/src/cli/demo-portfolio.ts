import { openDb } from '../db/pool.ts'
import { findAccount } from '../features/people/accounts/find-account.ts'
import { importDomains } from '../features/portfolio/domains/import-domains.ts'
import { openUpstream } from '../upstream/open-upstream.ts'
import { DEMO_ACCOUNTS } from './demo-credentials.ts'
import { forwardDemoDomain } from './demo-forwarding.ts'
import { fillZones, HOSTED, HOSTED_BY_BUYER } from './demo-zones.ts'
import type { LabProcess } from './lab-process.ts'

const LABELS =
  'amber-quay blue-lantern brass-compass calm-orchard cedar-loft clear-ledger cloud-pantry ' +
  'copper-kettle coral-studio dawn-market deep-meadow early-train east-pier fair-harvest ' +
  'field-notes-lab first-anchor fog-signal garden-circuit glass-bakery gold-finch-tours ' +
  'green-ferry hill-side-books iron-bridge-yoga ivory-tower-tea'
const TLDS = ['com', 'net', 'io', 'org', 'co']
const COUNT = 60
/** Expired, but still restorable, so visitors can try a restore. */
const IN_REDEMPTION = ['ivory-tower-tea.com', 'fog-signal.net']

/** Its registrant hasn't confirmed their email address, so visitors can try that. */
const UNVERIFIED = ['garden-circuit.com']

/** The domains of the demo account: made up, and the same on every start. */
export function demoDomains(): string[] {
  const labels = LABELS.split(' ')
  const all = TLDS.flatMap((tld) => labels.map((label) => `${label}.${tld}`))
  return all.slice(0, COUNT)
}

/**
 * Registers the demo account's domains at the lab's registrar and imports them like any customer
 * would. The lab forgets all changes when it stops, so we import again on every start.
 */
export async function fillPortfolio(
  databaseUrl: string,
  lab: LabProcess,
  forwarder: string | undefined,
): Promise<void> {
  const [demo, buyer] = DEMO_ACCOUNTS
  const names = demoDomains()
  await lab.register([...names, HOSTED_BY_BUYER])
  await lab.hold(names, demo.email)
  await lab.hold(IN_REDEMPTION, demo.email, 'REDEMPTION_PERIOD')
  await lab.hold([HOSTED_BY_BUYER], buyer.email)
  await lab.hold(UNVERIFIED, demo.email, 'PENDING_VALIDATION')
  const { registrar } = openUpstream(lab.addresses)
  if (registrar) await fillZones(registrar, [...HOSTED, HOSTED_BY_BUYER])
  const db = openDb(databaseUrl, 4)
  try {
    const owner = await importFor({ db, registrar }, demo.email, names)
    await importFor({ db, registrar }, buyer.email, [HOSTED_BY_BUYER])
    if (owner && registrar && forwarder) {
      await forwardDemoDomain({ db, registrar, forwarder }, owner.account_id)
    }
  } finally {
    await db.end({ timeout: 1 })
  }
}

async function importFor(
  needs: Parameters<typeof importDomains>[0],
  email: string,
  names: string[],
): Promise<{ account_id: string } | undefined> {
  const account = await findAccount(needs.db, email)
  if (!account) return undefined
  const owner = { account_id: account.id, email }
  const { signal } = new AbortController()
  await importDomains(needs, { owner, names, signal, now: new Date() })
  return owner
}
