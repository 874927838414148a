import { endSellerPayout } from '../../src/features/trading/earnings/end-seller-payout.ts'
import { givenPayout } from './earnings.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'

/** Has the emails about a paid and a failed payout written. */
export async function givenPayoutMails(house: House, lab: TestLab): Promise<void> {
  for (const status of ['paid', 'failed'] as const) {
    const { payout_id } = await givenPayout(house, lab)
    const end = { status, now: house.clock.now() }
    await house.db.begin((tx) => endSellerPayout(tx, payout_id, end))
  }
}
