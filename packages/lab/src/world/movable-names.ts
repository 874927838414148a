const DAY_MS = 86_400_000
const YOUNG_DAYS = 12
const MOVABLE = /^(?:xn--)?transfer-/

interface MovableFacts {
  statuses?: ('ok' | 'clientTransferProhibited')[]
  created?: Date
  updated?: Date
  expires?: Date
}

/** The auth code of every name below. Not secret, like everything in the lab. */
export const MOVABLE_CODE = 'Good-Auth-1'

/**
 * Whether a name is with another registrar and may be transferred here: `transfer-me.com` and every
 * other name that begins like it.
 */
export function isMovable(label: string): boolean {
  return MOVABLE.test(label)
}

/** `transfer-locked…` is locked, and `transfer-young…` was registered twelve days ago. */
export function movableFacts(label: string): MovableFacts {
  if (!isMovable(label)) return {}
  if (label.startsWith('transfer-locked')) return { statuses: ['clientTransferProhibited'] }
  if (!label.startsWith('transfer-young')) return { statuses: ['ok'] }
  const created = new Date(Date.now() - YOUNG_DAYS * DAY_MS)
  const expires = new Date(created)
  expires.setUTCFullYear(created.getUTCFullYear() + 1)
  return { statuses: ['ok'], created, updated: created, expires }
}
