/** About a renewal. */
export const NOTICE_MAIL = 'renewal-notice'
export const NO_CARD_MAIL = 'renewal-no-card'
export const NOT_SOLD_MAIL = 'renewal-not-sold'
export const EXPIRED_MAIL = 'renewal-expired'
/** About a name with auto-renew off. */
export const REMINDER_MAIL = 'renewal-reminder'
export const LAPSED_MAIL = 'renewal-lapsed'
/** About a charge. */
export const DECLINED_MAIL = 'renewal-declined'
export const CONFIRM_MAIL = 'renewal-confirm'
export const UNANSWERED_MAIL = 'renewal-unanswered'
