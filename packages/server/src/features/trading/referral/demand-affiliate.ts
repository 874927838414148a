import type { Partner } from '../../../auth/partner.ts'
import { Refusal } from '../../../refusal.ts'
import type { Tenant } from '../../../values/environment.ts'

/** The tenant whose referrals a credential can see. Refuses: forbidden (no affiliate account). */
export function demandAffiliate({ partner_id, environment, is_affiliate }: Partner): Tenant {
  if (is_affiliate) return { partner_id, environment }
  throw new Refusal('forbidden', 'This credential is not linked to an affiliate account.')
}
