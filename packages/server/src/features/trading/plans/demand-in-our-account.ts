import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { PlanNames } from './plan.ts'

/** Nobody could give it to the buyer, or back to the seller. */
const STUCK = ['PENDING_TRANSFER', 'REDEMPTION_PERIOD', 'PENDING_DELETE']

type Sold = { domain: string; seller_account_id: string | null }

/**
 * A name that is paid monthly must be in our registrar account, in its seller's portfolio. Refuses:
 * domain_unavailable (it isn't), service_unavailable (the registrar doesn't answer).
 */
export async function demandInOurAccount(
  names: Pick<PlanNames, 'findHolder' | 'readHeld'>,
  reader: Reader,
  { domain, seller_account_id }: Sold,
): Promise<void> {
  const holder = await names.findHolder(reader, domain)
  const isSellers = seller_account_id !== null && holder === seller_account_id
  const held = isSellers ? await readHeld(names, domain) : undefined
  if (held && !STUCK.some((status) => held.status.includes(status))) return
  const text = `${domain} can’t be paid monthly now: its seller has to move it to us first.`
  throw new Refusal('domain_unavailable', text)
}

async function readHeld({ readHeld: read }: Pick<PlanNames, 'readHeld'>, domain: string) {
  return await read(domain).catch((error: unknown) => {
    const text = 'We can’t check this domain right now. Try again soon.'
    throw new Refusal('service_unavailable', text, { cause: error })
  })
}
