import type { Tenant } from '../../../values/environment.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { PaymentGateways } from '../../../upstream/payments/open-payments.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { createSession } from './create-session.ts'
import { checkoutPath } from './session.ts'
import { sessionOut, type SessionOut, type SessionInput } from './shapes.ts'

/** Refuses: service_unavailable (no payment gateway is configured for this environment). */
export function demandGateway(
  payments: PaymentGateways,
  { environment }: Pick<Tenant, 'environment'>,
): void {
  if (payments[environment]) return
  throw new Refusal('service_unavailable', 'Payments are unavailable right now. Try again later.')
}

type Needs = { clock: Clock; masterKey: MasterKey; baseUrl: string }

/** Creates a session and returns it with its page's URL. Refuses what `createSession` refuses. */
export async function openSession(
  tx: Tx,
  tenant: Tenant,
  input: SessionInput,
  { clock, masterKey, baseUrl }: Needs,
): Promise<SessionOut> {
  const session = await createSession(tx, tenant, input, { now: clock.now(), masterKey })
  return sessionOut(session, baseUrl + checkoutPath(masterKey, session.session_id))
}
