import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PriceView } from '../../../auth/bearer.ts'
import { Arrivals } from '../../../values/arrivals.ts'
import { type ReadName, sameLabelUnder } from '../../../values/domain-name.ts'
import type { CheckNeeds } from './check-domains.ts'
import { findListed } from './find-listed.ts'
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
  priceView: PriceView
  /** Aborts when the caller disconnects, which cancels every query that no one else waits for. */
  signal: AbortSignal
}

/** Alternates started per turn of the event loop, so that answers are processed in between. */
const ASKED_AT_ONCE = 4

/**
 * The search stream (spec 2.4): the header immediately, then each row as soon as it is known,
 * `primary_done` right after the primary's row, and `done`. No row waits for another.
 */
export async function* searchDomain(
  needs: CheckNeeds,
  question: Question,
): AsyncGenerator<SearchEvent> {
  const began = performance.now()
  const { availability } = needs
  const { request_id, primary, commonTlds, priceView, signal } = question
  const names = [primary, ...alternatesOf(primary, commonTlds)]
  const domains = names.map(({ name }) => name as string)
  // The database answers meanwhile. Whoever reads a row handles its failure.
  const listings = findListed(needs, domains)
  listings.catch(() => {})
  yield { kind: 'header', request_id, primary: primary.name, domains, primary_index: 0 }

  // Starting a dozen lookups takes a while, so send the header first, and start with the primary.
  await nextTurn()
  const rows = new Arrivals<Row>()
  const looked = availability.look(primary, signal)
  const rowOf = async (
    name: ReadName,
    looking = availability.look(name, signal, { answerer: 'zone file' }),
  ): Promise<Row> => {
    const [found, listed] = await Promise.all([looking, listings])
    return rowOut(name, found, listed.get(name.name), priceView)
  }
  rows.add(rowOf(primary, looked))
  // These need no registry, so they don't wait for their turn.
  const atHand = availability.atHand(names.slice(1))
  for (const name of atHand) rows.add(rowOf(name))
  const others = names.slice(1).filter((name) => !atHand.has(name))
  void inTurns(others, signal, (name) => rows.add(rowOf(name)))
  for (let count = 0; count < names.length; count += 1) {
    const row = await rows.next()
    yield { kind: 'row', ...row }
    if (row.domain === primary.name) yield { kind: 'primary_done' }
  }
  const duration_ms = Math.round((performance.now() - began) * 10) / 10
  yield { kind: 'done', duration_ms, count: names.length }
}

/** The same label under the common TLDs. */
export function alternatesOf(primary: ReadName, tlds: readonly string[]): ReadName[] {
  return tlds
    .map((tld) => sameLabelUnder(primary, tld))
    .filter((read): read is ReadName => read.ok && read.name !== primary.name)
    .filter(({ label }) => label === primary.label)
}

async function inTurns<T>(
  values: T[],
  signal: AbortSignal,
  act: (value: T) => void,
): Promise<void> {
  for (let at = 0; at < values.length && !signal.aborted; at += ASKED_AT_ONCE) {
    await nextTurn()
    for (const value of values.slice(at, at + ASKED_AT_ONCE)) act(value)
  }
}
