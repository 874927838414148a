/** What a member of a partner's team may do on the partner pages, most first. */
export const PARTNER_ROLES = ['admin', 'developer', 'finance', 'viewer'] as const
export type PartnerRole = (typeof PARTNER_ROLES)[number]
