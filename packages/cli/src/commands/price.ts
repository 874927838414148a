import type { TldPrices } from '@namehouse/sdk'
import type { Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { publicClient } from '../public-client.ts'
import { clean } from '../terminal/clean.ts'
import { dollarsOf } from '../terminal/money.ts'
import { type Column, formatOf, printRows } from '../terminal/rows.ts'
import { startSpinner } from '../terminal/spinner.ts'

const COLUMNS: readonly Column<TldPrices>[] = [
  { title: 'TLD', cell: ({ tld, unicode }) => unicode ?? tld, plain: ({ tld }) => tld },
  ...(['register', 'renew', 'transfer', 'restore'] as const).map((op): Column<TldPrices> => {
    return {
      title: op[0]?.toUpperCase() + op.slice(1),
      cell: (row) => dollarsOf(row[`${op}_cents`]) || '–',
      plain: (row) => dollarsIn(row[`${op}_cents`]),
      isRight: true,
    }
  }),
]

/** `nh price`: the four prices of some TLDs, or of all. */
export const run: Run = async ({ args, given, io }) => {
  const client = await publicClient(io, given)
  const spinner = startSpinner(io, 'Reading prices')
  const all = await client.tlds.list({}, { signal: io.signal }).finally(() => spinner.stop())
  const wanted = args.map((text) => text.toLowerCase().replace(/^\.+/, ''))
  const found = wanted.flatMap(
    (tld) => all.find((it) => it.tld === tld || it.unicode === tld) ?? [],
  )
  const rows = args.length === 0 ? all : found
  printRows(io, formatOf(io, given), COLUMNS, rows)
  const missing = wanted.filter((tld) => !found.some((it) => it.tld === tld || it.unicode === tld))
  if (missing.length > 0) io.stderr.write(`Not offered: ${clean(missing.join(', '))}\n`)
  return rows.length > 0 && missing.length === 0 ? EXIT.found : EXIT.nothingFound
}

/** For scripts: a plain number. */
function dollarsIn(cents: number | null): string {
  return typeof cents === 'number' ? String(cents / 100) : ''
}
