import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { PaymentError } from '../../../upstream/payments/payment-gateway.ts'
import { detachCards } from './detach-cards.ts'
import { finishSetup } from './finish-setup.ts'
import type { CardNeeds } from './needs.ts'
import { claimSetups, postponeSetup, purgeSetups } from './setup-sql.ts'

const LOOK_MS = 5_000
const PURGE_MS = 3_600_000
const KEPT_MS = 90 * 24 * 3_600_000
const PAGE = 500
const BATCH_MAX = 20
const LEASE_MS = 60_000
const RETRY_MS = 10 * 60_000

/** Stores cards whose owners never came back to our page, and forgets deleted ones. */
export function cardJobs({ db, clock, log, payments }: Deps): Work[] {
  const needs = { db, clock, log, payments }
  return [
    { name: 'finish card set-ups', everyMs: LOOK_MS, run: () => finishSetups(needs) },
    { name: 'detach deleted cards', everyMs: LOOK_MS, run: () => detachCards(needs) },
    {
      name: 'purge card set-ups',
      everyMs: PURGE_MS,
      run: async () => {
        const before = new Date(clock.now().getTime() - KEPT_MS)
        return (await purgeSetups(db, before, PAGE)) === PAGE
      },
    },
  ]
}

export async function finishSetups(needs: CardNeeds): Promise<boolean> {
  const { db, clock, log } = needs
  const now = clock.now()
  const due = await claimSetups(db, { now, leaseMs: LEASE_MS, max: BATCH_MAX })
  for (const setup of due) {
    await finishSetup(needs, setup).catch(async (error: unknown) => {
      if (!(error instanceof PaymentError)) throw error
      log.warn({ err: error, setup_id: setup.setup_id }, 'a card set-up was not answered')
      await postponeSetup(db, setup.setup_id, new Date(now.getTime() + RETRY_MS))
    })
  }
  return due.length === BATCH_MAX
}
