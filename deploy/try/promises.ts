import { failuresByKind } from './counts.ts'
import {
  addedMs,
  OUTAGES,
  RECOVERY_MAX_MS,
  recoveryMs,
  REDIS_HUNG_MAX_MS,
  type Row,
} from './judge.ts'

/** What the trial is there to show, a line for each part: the figure, and the most that is allowed. */
export function describePromises(rows: Row[]): string[] {
  const steady = rows.find(({ part }) => part === 'steady')
  return rows.flatMap((row) => {
    const { part, counts, seconds } = row
    if (!row.caused) return []
    const calls = counts.reads + counts.orders
    const failed = counts.failures.length
    const sent = `${calls} calls in ${seconds.toFixed(0)} s, ${failed} failed`
    return [`${part}: ${[sent, ...detailsOf(row, steady)].join(', ')}`]
  })
}

function detailsOf(row: Row, steady: Row | undefined): string[] {
  const { part, counts, caused } = row
  const details: string[] = []
  if (part === 'server') {
    const kinds = [...failuresByKind(counts)].map(([what, count]) => `${count} × ${what}`)
    details.push(`cut off by the kill: ${kinds.join(', ') || 'none'}`)
  }
  if (OUTAGES.includes(part)) {
    const seconds = (recoveryMs(row) / 1000).toFixed(1)
    details.push(`the last ${seconds} s after it was back (at most ${RECOVERY_MAX_MS / 1000} s)`)
  }
  if (part === 'redis-hung' && steady) {
    const ms = Math.max(0, addedMs(row, steady.counts)).toFixed(0)
    details.push(`reads took ${ms} ms longer in the median (at most ${REDIS_HUNG_MAX_MS} ms)`)
  }
  if (part === 'lag') details.push(`${counts.sold_but_shown} sold names offered`)
  if (caused?.note) details.push(caused.note)
  details.push(`${counts.given_up} failed for good`)
  return details
}
