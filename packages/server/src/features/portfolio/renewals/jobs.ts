import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { Catalogue } from '../../registry/tlds/catalogue.ts'
import { cartPurpose } from '../cart/cart-purpose.ts'
import { followCharges } from './follow-charge.ts'
import { DAY_MS } from './schedule.ts'
import { purgeRenewals } from './sql.ts'
import { switchOffRegistrar } from './switch-off-registrar.ts'
import { takeSteps } from './take-steps.ts'

const STEPS_MS = 5_000
const FOLLOW_MS = 2_000
const SWITCH_OFF_MS = 60_000
const PURGE_MS = 3_600_000
/** Receipts stay. What was announced and tried is kept for two years. */
const KEPT_DAYS = 730
const PAGE = 500

/** Renews names with auto-renew on, and reminds the owners of the others. */
export function renewalJobs({ db, clock, log, payments, config, upstream }: Deps): Work[] {
  const { baseUrl, tax } = config
  const catalogue = new Catalogue(db, clock)
  const purposes = { cart: cartPurpose(tax) }
  const { registrar } = upstream
  const needs = { db, clock, log, payments, purposes, catalogue, registrar, baseUrl }
  return [
    { name: 'renewal steps', everyMs: STEPS_MS, run: (leaving) => takeSteps(needs, leaving) },
    { name: 'follow renewal charges', everyMs: FOLLOW_MS, run: () => followCharges(needs) },
    {
      name: "switch off the registrar's renewals",
      everyMs: SWITCH_OFF_MS,
      run: () => switchOffRegistrar(db, clock.now()),
    },
    {
      name: 'purge renewals',
      everyMs: PURGE_MS,
      run: async () => {
        const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
        return (await purgeRenewals(db, before, PAGE)) === PAGE
      },
    },
  ]
}
