/**
 * Compares our RDAP parser with a file of responses and their correct readings (one JSON object per
 * line, with `id`, `kind`, `http`, `json`, `expected`, `accept`): `npm run score:rdap -- FILE`.
 * Fields that are null in the file are not compared. Exits with status 1 if a field is wrong.
 */
import { readFileSync } from 'node:fs'
import { readRdap } from '../packages/server/src/upstream/rdap/read-rdap.ts'
import type { RegistrationFacts } from '../packages/server/src/upstream/registration.ts'

type Expected = Record<string, string | string[] | null>
type Answer = {
  id: string
  kind: 'domain' | 'error'
  http: { status: number } | null
  json: { errorCode?: number }
  expected: Expected | null
  accept: Record<string, string[]> | null
}

const [file] = process.argv.slice(2)
if (!file) {
  console.error('usage: npm run score:rdap -- FILE')
  process.exit(2)
}

let right = 0
let wrong = 0
for (const line of readFileSync(file, 'utf8').split('\n')) {
  if (line === '') continue
  // The format is described above. A line in another format fails on first use.
  const answer = JSON.parse(line) as Answer
  const status = answer.http?.status ?? answer.json.errorCode ?? 200
  const facts = readRdap(status, answer.json)
  if (answer.kind === 'error') report(answer.id, 'state', facts.state !== 'found', facts.state)
  else compare(answer, facts)
}
console.log(`${right} right, ${wrong} wrong`)
process.exitCode = wrong > 0 ? 1 : 0

function compare({ id, expected, accept }: Answer, facts: RegistrationFacts): void {
  const got: Record<string, string | string[]> = { ...facts, status: facts.statuses }
  for (const [field, want] of Object.entries(expected ?? {})) {
    if (want === null) continue
    const value = got[field] ?? ''
    const holds = accept?.[field]?.includes(String(value)) ?? isSame(field, value, want)
    report(id, field, holds, value)
  }
}

function isSame(field: string, got: string | string[], want: string | string[]): boolean {
  if (field.endsWith('_date')) return Date.parse(String(got)) === Date.parse(String(want))
  const plain = (value: string | string[]) =>
    [value]
      .flat()
      .map((text) => text.toLowerCase())
      .toSorted()
  return plain(got).join() === plain(want).join()
}

function report(id: string, field: string, holds: boolean, got: unknown): void {
  if (holds) right++
  else {
    wrong++
    console.log(`${id} ${field}: got ${JSON.stringify(got)}`)
  }
}
