import type { Io } from '../io.ts'
import { clean, cleanJson } from './clean.ts'
import { painterFor } from './color.ts'
import type { Format } from './rows.ts'
import { fit, widthOf } from './width.ts'

export type Fact = readonly [label: string, value: string | readonly string[] | undefined]

/** Prints what is known about one thing: label and value, or the whole answer as JSON. */
export function printFacts(io: Io, format: Format, answer: unknown, facts: readonly Fact[]): void {
  if (format === 'json') return void io.stdout.write(`${cleanJson(answer, 2)}\n`)
  if (format === 'ndjson') return void io.stdout.write(`${cleanJson(answer)}\n`)
  const lines = facts.flatMap(([label, value]) =>
    (Array.isArray(value) ? (value as string[]) : [value as string | undefined])
      .filter((text): text is string => !!text)
      .map((text): [string, string] => [label, clean(text)]),
  )
  const paint = painterFor(io.stdout, io)
  const width = Math.max(0, ...lines.map(([label]) => widthOf(label)))
  for (const [label, text] of lines) {
    const line =
      format === 'tabs' ? `${label}\t${text}` : `${paint('dim', fit(label, width))}  ${text}`
    io.stdout.write(`${line}\n`)
  }
}
