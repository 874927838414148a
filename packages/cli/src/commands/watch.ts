import type { SearchRow } from '@namehouse/sdk'
import type { Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { pause } from '../pause.ts'
import { publicClient } from '../public-client.ts'
import { UsageError } from '../refusals.ts'
import { type Column, formatOf, openRows } from '../terminal/rows.ts'
import { NAME_COLUMNS, widthsFor } from './name-rows.ts'

const EVERY_SECONDS = 60
const EVERY_SECONDS_MIN = 1
const DAY_SECONDS = 86_400
const TIMES = 60
const TIMES_MAX = 10_000
const TIME_WIDTH = '2026-11-17T12:00:00.000Z'.length

const COLUMNS: readonly Column<SearchRow>[] = [
  { title: 'Time', cell: ({ meta }) => meta.as_of, color: () => 'dim' },
  ...NAME_COLUMNS,
]

/** `nh watch`: asks about a name until its state changes. */
export const run: Run = async ({ args, given, io }) => {
  const [name, ...more] = args
  if (!name || more.length > 0) throw new UsageError('Give one name: nh watch acme.com')
  const everyMs = 1000 * (given.whole('every', EVERY_SECONDS_MIN, DAY_SECONDS) ?? EVERY_SECONDS)
  const times = given.whole('times', 2, TIMES_MAX) ?? TIMES
  const client = await publicClient(io, given)
  const rows = openRows(io, formatOf(io, given), COLUMNS, [TIME_WIDTH, ...widthsFor([name])])
  let before: string | undefined
  for (let count = 0; count < times; count += 1) {
    if (count > 0) await pause(everyMs, io.signal)
    const [row] = await client.search.check([name], { signal: io.signal })
    // A registry that can't answer now has changed nothing.
    if (!row || row.state === 'unknown') continue
    const state = stateOf(row)
    if (state === before) continue
    rows.add(row)
    if (before !== undefined) {
      rows.end()
      return EXIT.found
    }
    before = state
  }
  rows.end()
  return EXIT.nothingFound
}

/** What counts as a change: the state, the buy now price, or a sale under way. */
function stateOf({ state, listing }: SearchRow): string {
  return JSON.stringify([state, listing?.price.bin, listing?.locked])
}
