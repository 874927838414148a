import type { SearchRow } from '@namehouse/sdk'
import type { Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { publicClient } from '../public-client.ts'
import { UsageError } from '../refusals.ts'
import { formatOf, openRows, type Rows } from '../terminal/rows.ts'
import { startSpinner } from '../terminal/spinner.ts'
import { isObtainable, NAME_COLUMNS, widthsFor } from './name-rows.ts'

/** `nh search`: prints each row as soon as its registry has answered. */
export const run: Run = async ({ args, given, io }) => {
  const [name, ...more] = args
  if (!name || more.length > 0) throw new UsageError('Give one name, for example: nh search acme')
  const format = formatOf(io, given)
  const client = await publicClient(io, given)
  const spinner = startSpinner(io, `Searching ${searchedAs(name)}`)
  let rows: Rows<SearchRow> = openRows(io, format, NAME_COLUMNS, widthsFor([name]))
  let isFound = false
  try {
    for await (const event of client.search.stream(searchedAs(name), { signal: io.signal })) {
      if (event.kind === 'header') {
        rows = openRows(io, format, NAME_COLUMNS, widthsFor(event.domains))
      }
      if (event.kind !== 'row') continue
      spinner.pause()
      rows.add(event)
      isFound ||= isObtainable(event)
    }
  } finally {
    spinner.stop()
  }
  rows.end()
  return isFound ? EXIT.found : EXIT.nothingFound
}

/** People leave the TLD out; the service needs one. */
function searchedAs(name: string): string {
  return name.includes('.') ? name : `${name}.com`
}
