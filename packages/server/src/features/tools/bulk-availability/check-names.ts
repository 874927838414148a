import type { ReadName } from '../../../values/domain-name.ts'
import { rowsOf } from '../../market/search/check-domains.ts'
import type { Row } from '../../market/search/shapes.ts'
import type { Run, ToolNeeds } from '../tool.ts'

/**
 * Names checked at a time. Keeps registries free for interactive searches while a job of 500 runs.
 */
const AT_ONCE = 25

/** A line that isn't a domain name. */
export type BadLine = { domain: string; state: 'invalid'; reason: string }

export type Lines = { names: ReadName[]; bad: BadLine[] }

/**
 * Checks each name and counts the results by state. Rows are in the order of the input, followed by
 * the lines that aren't domain names.
 */
export async function checkNames(
  needs: ToolNeeds,
  { names, bad }: Lines,
  { signal, reportProgress }: Run,
) {
  const rows: Row[] = []
  reportProgress({ done: 0, total: names.length })
  for (let at = 0; at < names.length; at += AT_ONCE) {
    signal.throwIfAborted()
    const some = names.slice(at, at + AT_ONCE)
    // The result is cached for all callers, so it must not depend on one caller's permission to see
    // prices.
    rows.push(...(await rowsOf(needs, some, { priceView: 'masked', signal })))
    reportProgress({ done: rows.length, total: names.length, states: countStates(rows) })
  }
  const results = [...rows, ...bad]
  return { total: results.length, states: countStates(results), results }
}

function countStates(rows: { state: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
