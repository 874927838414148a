import type { SearchRow } from '@namehouse/sdk'
import type { Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { publicClient } from '../public-client.ts'
import { readInput } from '../read-input.ts'
import { UsageError } from '../refusals.ts'
import { formatOf, openRows } from '../terminal/rows.ts'
import { startSpinner } from '../terminal/spinner.ts'
import { isObtainable, NAME_COLUMNS, widthsFor } from './name-rows.ts'

/** As many as the service takes at once. */
const BATCH = 200
const NAMES_MAX = 10_000

/** `nh check`: asks about exactly these names, a batch at a time. */
export const run: Run = async ({ args, given, io }) => {
  const isInput = args.length === 1 && args[0] === '-'
  const names = isInput ? (await readInput(io)).split(/\s+/).filter(Boolean) : args
  if (names.length === 0 || names.length > NAMES_MAX) {
    throw new UsageError(`Give 1 to ${NAMES_MAX} names, for example: nh check acme.com acme.io`)
  }
  const client = await publicClient(io, given)
  const rows = openRows<SearchRow>(io, formatOf(io, given), NAME_COLUMNS, widthsFor(names))
  const spinner = startSpinner(
    io,
    `Checking ${names.length} ${names.length === 1 ? 'name' : 'names'}`,
  )
  let isFound = false
  try {
    for (let from = 0; from < names.length; from += BATCH) {
      const batch = names.slice(from, from + BATCH)
      const results = await client.search.check(batch, { signal: io.signal })
      spinner.pause()
      for (const row of results) rows.add(row)
      isFound ||= results.some(isObtainable)
    }
  } finally {
    spinner.stop()
  }
  rows.end()
  return isFound ? EXIT.found : EXIT.nothingFound
}
