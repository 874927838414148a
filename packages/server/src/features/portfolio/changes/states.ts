/** A change is queued, leased by a worker, possibly queued again, and ends once. */
export const CHANGE_STATES = ['queued', 'running', 'done', 'failed'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

/** What can be done with a domain. The bulk operations are named as in the API (spec 4.2). */
export const OPS = [
  'lock',
  'unlock',
  'setNameservers',
  'setFolder',
  'setContacts',
  'setAutoRenew',
  'setPrivacy',
  'resetAuthCode',
  'renew',
  'restore',
] as const
export type Op = (typeof OPS)[number]
