import type { Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { givenOnly } from '../given-options.ts'
import { publicClient } from '../public-client.ts'
import { UsageError } from '../refusals.ts'
import { formatOf, printRows } from '../terminal/rows.ts'
import { startSpinner } from '../terminal/spinner.ts'
import { NAME_COLUMNS } from './name-rows.ts'

const LIMIT_MAX = 50

/** `nh suggest`: names made from words, with availability and price. */
export const run: Run = async ({ args, given, io }) => {
  if (args.length === 0) throw new UsageError('Give a few words, for example: nh suggest coffee')
  const query = givenOnly({ tlds: given.text('tlds'), limit: given.whole('limit', 1, LIMIT_MAX) })
  const client = await publicClient(io, given)
  const spinner = startSpinner(io, 'Looking for names')
  const answer = await client.search
    .suggest(args.join(' '), query, { signal: io.signal })
    .finally(() => spinner.stop())
  printRows(io, formatOf(io, given), NAME_COLUMNS, answer.suggestions)
  return answer.suggestions.length > 0 ? EXIT.found : EXIT.nothingFound
}
