import { Refusal } from '../../../refusal.ts'

type Held = { domain: string; plan_id: string | null }

/** Why a domain that is paid monthly stays with its holder, or null if it isn't. */
export function whyUnpaid({ domain, plan_id }: Held): string | null {
  if (plan_id === null) return null
  return `You’re paying for ${domain} monthly. You can do this when it’s paid.`
}

/** Refuses: conflict (it is paid monthly, so it can't leave yet). */
export function demandPaid(held: Held): void {
  const why = whyUnpaid(held)
  if (why !== null) throw new Refusal('conflict', why)
}
