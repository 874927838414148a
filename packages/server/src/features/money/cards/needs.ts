import type { Logger } from 'pino'
import type { Db } from '../../../db/pool.ts'
import type { PaymentGateways } from '../../../upstream/payments/open-payments.ts'
import type { Clock } from '../../../values/clock.ts'

/** Dependencies of everything about saved cards. People's cards are always live. */
export type CardNeeds = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'warn'>
  payments: PaymentGateways
}
