/** What a watch can tell about. */
export const WATCH_EVENTS = ['available', 'expiring', 'listed', 'price_drop'] as const
export type WatchEvent = (typeof WATCH_EVENTS)[number]

/** How often an account wants email about what it watches. */
export const MAIL_CHOICES = ['instant', 'daily', 'weekly', 'off'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

/** The states of a watched name at its registry (`watched_names.state`). */
export const NAME_STATES = [
  'unknown',
  'registered',
  'expiring',
  'expired',
  'redemption',
  'pending_delete',
  'available',
  'reserved',
  'unsupported',
] as const
export type NameState = (typeof NAME_STATES)[number]
