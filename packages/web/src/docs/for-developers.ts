type Described = { id: string; group: string; needs: string[] }

/** Operations that only the site's own sign-in pages use. */
const PAGE_GROUPS = new Set(['Accounts'])
/** Only the payment provider calls it. */
const PROVIDER_OPERATIONS = new Set(['takePaymentNotice'])

/**
 * Whether developers can call an operation. The API description also lists what only the site's own
 * pages call: everything that needs somebody's session.
 */
export function isForDevelopers({ id, group, needs }: Described): boolean {
  const isPageOnly = needs.length > 0 && needs.every((need) => need === 'session')
  return !isPageOnly && !PAGE_GROUPS.has(group) && !PROVIDER_OPERATIONS.has(id)
}
