import type { ReadName } from '../../../values/domain-name.ts'
import { rowsOf } from '../../market/search/check-domains.ts'
import type { Row } from '../../market/search/shapes.ts'
import type { Run, ToolNeeds } from '../tool.ts'

/** Names asked at a time: a job of 500 leaves the registries free for people who wait. */
const AT_ONCE = 25

/** One row a name, in the order given, and how many of each kind there are. */
export async function checkNames(needs: ToolNeeds, names: ReadName[], { signal, tell }: Run) {
  const rows: Row[] = []
  tell({ done: 0, total: names.length })
  for (let at = 0; at < names.length; at += AT_ONCE) {
    signal.throwIfAborted()
    const some = names.slice(at, at + AT_ONCE)
    // Results are given to whoever asks the same, so nobody's right to see prices counts here.
    rows.push(...(await rowsOf(needs, some, { sight: 'masked', signal })))
    tell({ done: rows.length, total: names.length, states: countStates(rows) })
  }
  return { total: rows.length, states: countStates(rows), results: rows }
}

function countStates(rows: Row[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
