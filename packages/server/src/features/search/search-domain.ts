import type { Sight } from '../../auth/bearer.ts'
import type { Db } from '../../db/pool.ts'
import { type ReadName, readDomainName } from '../../values/domain-name.ts'
import { findOffers } from '../market/find-offers.ts'
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
  const offers = findOffers(db, 'live', domains)
  const rows = names.map(async (name): Promise<Row> => {
    const [looked, offered] = await Promise.all([availability.look(name, leave.signal), offers])
    return rowOut(name, looked, offered.get(name.name), sight)
  })
  try {
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
