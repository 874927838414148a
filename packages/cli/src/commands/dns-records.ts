import type { GivenOptions } from '../given-options.ts'
import type { Io } from '../io.ts'
import { cleanJson } from '../terminal/clean.ts'
import type { Color } from '../terminal/color.ts'
import { type Column, formatOf, printRows } from '../terminal/rows.ts'

export type DnsRecord = {
  id: string
  type: string
  name: string
  content: string
  ttl?: number
  priority?: number
}

export type ZoneChanges = {
  added: DnsRecord[]
  changed: { before: DnsRecord; after: DnsRecord }[]
  removed: DnsRecord[]
}

type Marked = { mark: '+' | '-'; record: DnsRecord }
const COLORS: Record<Marked['mark'], Color> = { '+': 'green', '-': 'red' }

const COLUMNS: readonly Column<DnsRecord>[] = [
  { title: 'Host', cell: ({ name }) => name },
  { title: 'Type', cell: ({ type }) => type },
  { title: 'TTL', cell: ({ ttl }) => String(ttl ?? ''), isRight: true },
  { title: 'Priority', cell: ({ priority }) => String(priority ?? ''), isRight: true },
  { title: 'Value', cell: ({ content }) => content },
]

const CHANGE_COLUMNS: readonly Column<Marked>[] = [
  { title: '', cell: ({ mark }) => mark, color: ({ mark }) => COLORS[mark] },
  ...COLUMNS.map(({ title, cell, isRight }): Column<Marked> => {
    const color = ({ mark }: Marked): Color => COLORS[mark]
    return { title, cell: ({ record }) => cell(record), color, isRight: isRight ?? false }
  }),
]

export function printRecords(io: Io, given: GivenOptions, records: DnsRecord[]): void {
  printRows(io, formatOf(io, given), COLUMNS, records)
}

/** What a change does, like a diff. Scripts get the answer itself. */
export function printChanges(
  io: Io,
  given: GivenOptions,
  answer: unknown,
  { added, changed, removed }: ZoneChanges,
): void {
  const format = formatOf(io, given)
  if (format === 'json') return void io.stdout.write(`${cleanJson(answer, 2)}\n`)
  if (format === 'ndjson') return void io.stdout.write(`${cleanJson(answer)}\n`)
  const lines = [
    ...removed.map((record): Marked => ({ mark: '-', record })),
    ...changed.flatMap(({ before, after }): Marked[] => [
      { mark: '-', record: before },
      { mark: '+', record: after },
    ]),
    ...added.map((record): Marked => ({ mark: '+', record })),
  ]
  printRows(io, format, CHANGE_COLUMNS, lines)
}
