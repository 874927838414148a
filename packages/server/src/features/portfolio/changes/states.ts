/**
 * A change is queued, leased by a worker, possibly queued again, and ends once. One that is in doubt
 * waits for staff: nobody knows whether the registrar did it.
 */
export const CHANGE_STATES = ['queued', 'running', 'in_doubt', 'done', 'failed'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

/**
 * What can be done with a domain. The bulk operations are named as in the API (spec 4.2).
 * Registrations and transfers are bought in the cart.
 */
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
  'register',
  'transfer',
] as const
export type Op = (typeof OPS)[number]
