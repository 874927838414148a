/** A change is queued, held by a worker, perhaps queued again, and ends once. */
export const CHANGE_STATES = ['queued', 'running', 'done', 'failed'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

/** What one can want of many names at once, by the names of the interface (spec 4.2). */
export const OPS = [
  'lock',
  'unlock',
  'setNameservers',
  'setFolder',
  'setContacts',
  'setAutoRenew',
  'renew',
  'restore',
] as const
export type Op = (typeof OPS)[number]
