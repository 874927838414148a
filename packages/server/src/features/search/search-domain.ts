import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sight } from '../../auth/bearer.ts'
import type { Db } from '../../db/pool.ts'
import { type ReadName, readDomainName } from '../../values/domain-name.ts'
import { findOffers, type Offered } from '../market/find-offers.ts'
import type { Availability } from './availability.ts'
import { type Row, rowOut } from './shapes.ts'

export type SearchEvent =
  | { kind: 'header'; request_id: string; primary: string; domains: string[]; primary_index: 0 }
  | ({ kind: 'row' } & Row)
  | { kind: 'primary_done' }
  | { kind: 'done'; duration_ms: number; count: number }

type Question = {
  request_id: string
  primary: ReadName
  commonTlds: readonly string[]
  sight: Sight
}

/**
 * The search stream (spec 2.4): the header at once, then each row when it is known, `primary_done`
 * right after the primary's, and `done`. No row waits for another. A caller that leaves ends the
 * iteration, which takes back every question that nobody else waits for.
 */
export async function* searchDomain(
  availability: Availability,
  db: Db,
  question: Question,
): AsyncGenerator<SearchEvent> {
  const began = performance.now()
  const { request_id, primary, commonTlds, sight } = question
  const names = [primary, ...alternatesOf(primary, commonTlds)]
  const domains = names.map(({ name }) => name as string)
  yield { kind: 'header', request_id, primary: primary.name, domains, primary_index: 0 }

  const leave = new AbortController()
  const rows: Promise<Row>[] = []
  const ask = (name: ReadName, offers: Promise<Map<string, Offered>>) => {
    const row = Promise.all([availability.look(name, leave.signal), offers]).then(
      ([looked, offered]) => rowOut(name, looked, offered.get(name.name), sight),
    )
    // Heard further down; until then a failure is nobody's.
    row.catch(() => {})
    rows.push(row)
  }
  try {
    // Making a dozen questions takes a while: the header goes out before it, and the primary's
    // question before the others'.
    await nextTurn()
    const offers = findOffers(db, 'live', domains)
    ask(primary, offers)
    await nextTurn()
    for (const name of names.slice(1)) ask(name, offers)
    for await (const row of asTheyCome(rows)) {
      yield { kind: 'row', ...row }
      if (row.domain === primary.name) yield { kind: 'primary_done' }
    }
    const duration_ms = Math.round((performance.now() - began) * 10) / 10
    yield { kind: 'done', duration_ms, count: names.length }
  } finally {
    leave.abort()
    // What was taken back rejects, and nobody is left to hear it.
    await Promise.allSettled(rows)
  }
}

/** The same label under the common endings. */
export function alternatesOf(primary: ReadName, tlds: readonly string[]): ReadName[] {
  return tlds
    .map((tld) => readDomainName(`${primary.label}.${tld}`))
    .filter((read): read is ReadName => read.ok && read.name !== primary.name)
    .filter(({ label }) => label === primary.label)
}

/** Yields results in the order in which they are ready. */
export async function* asTheyCome<T>(results: Promise<T>[]): AsyncGenerator<T> {
  const waiting = new Map(
    results.map((result, index) => [index, result.then((value) => ({ index, value }))] as const),
  )
  while (waiting.size > 0) {
    const { index, value } = await Promise.race(waiting.values())
    waiting.delete(index)
    yield value
  }
}
