import { PARTNER_ROLES, type PartnerRole } from '../../../values/partner-role.ts'

/** Orders, money and the team: every member may read them. */
export const EVERYONE = PARTNER_ROLES
/** Credentials, requests, webhooks and events. Finance has no use for them. */
export const TECHNICAL: readonly PartnerRole[] = ['admin', 'developer', 'viewer']
/** All changes except to credentials and the team, which decide who acts for the partner. */
export const BUILDERS: readonly PartnerRole[] = ['admin', 'developer']
/** Credentials and the team. */
export const ADMINS: readonly PartnerRole[] = ['admin']
