import type { Partner } from '../../../auth/partner.ts'
import { Refusal } from '../../../refusal.ts'
import type { Owner } from './link.ts'

/** Whose referrals a credential may see. Refuses: forbidden (no affiliate account behind it). */
export function demandAffiliate({ id, environment, is_affiliate }: Partner): Owner {
  if (is_affiliate) return { partner_id: id, environment }
  throw new Refusal('forbidden', 'This credential is not linked to an affiliate account.')
}
