import type { Drop } from '@namehouse/sdk'
import type { Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { givenOnly } from '../given-options.ts'
import { publicClient } from '../public-client.ts'
import { UsageError } from '../refusals.ts'
import { type Column, formatOf, printRows } from '../terminal/rows.ts'
import { startSpinner } from '../terminal/spinner.ts'

const LIMIT = 50
const LIMIT_MAX = 1_000
const LENGTH_MAX = 63

const COLUMNS: readonly Column<Drop>[] = [
  {
    title: 'Name',
    cell: ({ domain, unicode }) => unicode ?? domain,
    plain: ({ domain }) => domain,
  },
  { title: 'Day', cell: ({ date }) => date },
  { title: 'Other TLDs', cell: (row) => String(row.registered_elsewhere), isRight: true },
  { title: 'Words', cell: ({ words }) => words.join(' '), color: () => 'dim' },
]

/** `nh drops`: names that were dropped or added, from zone files. */
export const run: Run = async ({ args, given, io }) => {
  if (args.length > 1) throw new UsageError('Give one text, for example: nh drops coffee')
  const filter = givenOnly({
    q: args[0],
    zone: given.text('zone')?.toLowerCase().replace(/^\.+/, ''),
    date: given.text('date'),
    length_max: given.whole('length', 1, LENGTH_MAX),
  })
  const kind = given.isOn('added') ? 'added' : 'dropped'
  const sort = given.isOn('best') ? 'value' : 'newest'
  const itemsMax = given.whole('limit', 1, LIMIT_MAX) ?? LIMIT
  const client = await publicClient(io, given)
  const spinner = startSpinner(io, 'Reading zone files')
  const drops: Drop[] = []
  try {
    const query = { ...filter, kind, sort, itemsMax } as const
    for await (const drop of client.names.eachDrop(query, { signal: io.signal })) drops.push(drop)
  } finally {
    spinner.stop()
  }
  printRows(io, formatOf(io, given), COLUMNS, drops)
  return drops.length > 0 ? EXIT.found : EXIT.nothingFound
}
