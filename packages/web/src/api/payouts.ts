import { withoutEmpty } from '../query-string.ts'
import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import type { Tenant } from './portal.ts'
import { ROWS_A_PAGE } from './slice.ts'
import type { Slice } from './slice.ts'
import * as wire from './wire/partner-pages.ts'

type OwnPayouts = Answer<typeof wire.listOwnPayouts>
export type Payout = OwnPayouts['payouts'][number]
export type Payouts = Slice<Payout> & Pick<OwnPayouts, 'balance' | 'total_paid_cents'>

export async function readPayouts(
  tenant: Tenant,
  cursor: string,
  signal: AbortSignal,
): Promise<Payouts> {
  const query = withoutEmpty({ cursor, limit: ROWS_A_PAGE })
  const { payouts, ...rest } = await ask(wire.listOwnPayouts, { path: tenant, query }, signal)
  return { items: payouts, ...rest }
}
