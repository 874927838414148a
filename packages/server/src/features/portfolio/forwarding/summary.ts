import type { Static } from 'typebox'
import type { ForwardingSummary } from './shapes.ts'
import type { ForwardingRow } from './sql.ts'

/** A forwarding as its owner and staff see it. */
export function summaryOf(
  row: Pick<ForwardingRow, 'url' | 'status' | 'keep_path' | 'blocked_at' | 'blocked_reason'>,
): Static<typeof ForwardingSummary> {
  const { url, status, keep_path, blocked_at, blocked_reason } = row
  const isBlocked = blocked_at !== null && blocked_reason !== null
  const blocked = isBlocked ? { reason: blocked_reason, at: blocked_at.toISOString() } : null
  return { url, status, keep_path, blocked }
}
