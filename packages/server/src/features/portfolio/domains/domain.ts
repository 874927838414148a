/** The transfer lock, in the registrar's spelling. */
export const LOCK_STATUS = 'CLIENT_TRANSFER_PROHIBITED'
/** The registration has ended, but can be restored for some weeks. */
export const REDEMPTION_STATUS = 'REDEMPTION_PERIOD'
/** The registry is about to delete it. With redemption too, it can still be restored. */
export const PENDING_DELETE_STATUS = 'PENDING_DELETE'
/** The registration has ended. Without a restore, if that is still possible, the name is deleted. */
export const ENDED_STATUSES = [REDEMPTION_STATUS, PENDING_DELETE_STATUS]

/** Another registrar has asked for the name. */
export const LEAVING_STATUS = 'PENDING_TRANSFER'
/** The registrant hasn't confirmed their email address. */
export const UNVERIFIED_STATUS = 'PENDING_VALIDATION'
/** How long the registrant has before the name is suspended (ICANN). */
export const VERIFY_WITHIN_DAYS = 15

export const CONTACT_ROLES = ['registrant', 'admin', 'tech', 'billing'] as const
export type ContactRole = (typeof CONTACT_ROLES)[number]

export const DOMAIN_STATES = [
  'active',
  'expired',
  'redemption',
  'pending_delete',
  'not_held',
] as const
export type DomainState = (typeof DOMAIN_STATES)[number]

type AutoRenew = {
  auto_renew: boolean
  auto_renew_chosen: boolean | null
  auto_renew_requested: boolean | null
}

/** Whether we renew a name. Names whose owner never chose go by what the registrar has. */
export function isAutoRenewed(domain: AutoRenew): boolean {
  return domain.auto_renew_requested ?? domain.auto_renew_chosen ?? domain.auto_renew
}

type Standing = { statuses: string[]; expires_at: Date; not_held_since: Date | null }

/** The state of a name, by what the registrar last reported. */
export function stateOf(
  { statuses, expires_at, not_held_since }: Standing,
  now: Date,
): DomainState {
  if (not_held_since) return 'not_held'
  if (statuses.includes(REDEMPTION_STATUS)) return 'redemption'
  if (statuses.includes(PENDING_DELETE_STATUS)) return 'pending_delete'
  return expires_at <= now ? 'expired' : 'active'
}
