import { failuresByKind, quantile } from './counts.ts'
import { recoveryMs, type Row } from './judge.ts'
import { describePromises } from './promises.ts'
import type { Verdict } from './verify.ts'

/** The results as a table and a few lines, to read or to paste into a document. */
export function describe(rows: Row[], verdict: Verdict, problems: string[]): string {
  const { orders, events, deliveries, broken } = verdict
  return [
    '| part | s | reads | orders | failed at first | failed for good | back after | p50 ms | p99 ms | |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map(lineOf),
    '',
    ...describePromises(rows),
    '',
    `orders: ${orders.confirmed} confirmed, ${orders.recorded} recorded, ${orders.lost} lost, ${orders.twice} twice`,
    `events: ${events.recorded} recorded, ${events.missing} missing, ${events.twice} twice`,
    `deliveries: ${deliveries.arrived} arrived, ${deliveries.missing} missing, ${deliveries.twice} twice`,
    `marketplace: ${sum(rows, 'visits')} pages read, ${sum(rows, 'sold_but_shown')} sold names offered`,
    `ledger: ${broken.length === 0 ? 'holds' : broken.join('; ')}`,
    problems.length === 0 ? 'Everything is as it should be.' : `PROBLEMS: ${problems.join('; ')}`,
    '',
  ].join('\n')
}

function lineOf(row: Row): string {
  const { part, counts, seconds, caused } = row
  const failed = [...failuresByKind(counts)].map(([what, count]) => `${count} × ${what}`).join(', ')
  const back = caused && failed ? `${(recoveryMs(row) / 1000).toFixed(1)} s` : ''
  const at = (share: number) => quantile(counts, share).toFixed(0)
  const heldBack = counts.held_back > 0 ? `${counts.held_back} not sent` : ''
  const notes = [caused?.note, heldBack].filter(Boolean).join(', ')
  const cells = [
    part,
    seconds.toFixed(0),
    counts.reads,
    counts.orders,
    failed || '0',
    counts.given_up,
  ]
  return `| ${[...cells, back, at(0.5), at(0.99), notes].join(' | ')} |`
}

function sum(rows: Row[], name: 'visits' | 'sold_but_shown'): number {
  return rows.reduce((total, { counts }) => total + counts[name], 0)
}
