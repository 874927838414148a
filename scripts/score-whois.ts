/**
 * Reads a file of port-43 texts (one JSON object per line, with `id`, `server` and `raw`) and
 * writes how our parser reads each, one line per text: `npm run score:whois -- FILE [OUT]`.
 * Without OUT, the lines go to standard output. The speed goes to standard error.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { readWhois } from '../packages/server/src/upstream/whois/read-whois.ts'
import type { RegistrationFacts } from '../packages/server/src/upstream/registration.ts'

type Text = { id: string; server: string | null; raw: string }

const [file, out] = process.argv.slice(2)
if (!file) {
  console.error('usage: npm run score:whois -- FILE [OUT]')
  process.exit(2)
}

const texts = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  // The format is described above. A line in another format fails on first use.
  .map((line) => JSON.parse(line) as Text)

// A running server has parsed many texts before, so we measure the speed once the code is compiled,
// which takes about thirty passes. The first pass shows the cost of compiling.
const WARM_PASSES = 40
const MEASURED_RUNS = 5
const PASSES_PER_RUN = 10

const firstPass = textsPerSecond(1)
const read = texts.map((text) => ({ id: text.id, facts: readWhois(text.raw, text.server ?? '') }))
textsPerSecond(WARM_PASSES)
const runs = Array.from({ length: MEASURED_RUNS }, () => textsPerSecond(PASSES_PER_RUN))
const median = runs.toSorted((a, b) => a - b)[Math.floor(MEASURED_RUNS / 2)] ?? 0
const slowest = slowestText()

const lines = read.map(({ id, facts }) => JSON.stringify({ id, out: scored(facts) })).join('\n')
if (out) writeFileSync(out, `${lines}\n`)
else console.log(lines)
console.error(
  `${texts.length} texts, ${median} per CPU second (median of ${runs.join(', ')}; ` +
    `${firstPass} in the first pass), slowest ${slowest.ms.toFixed(1)} ms (${slowest.id})`,
)

/** CPU time, because on a busy machine the clock also counts other work. */
function textsPerSecond(passes: number): number {
  const started = process.cpuUsage()
  for (let pass = 0; pass < passes; pass += 1) {
    for (const text of texts) readWhois(text.raw, text.server ?? '')
  }
  const used = process.cpuUsage(started)
  return Math.round((passes * texts.length * 1e6) / (used.user + used.system))
}

/** In a separate pass, because reading the time after every text takes time itself. */
function slowestText(): { id: string; ms: number } {
  let slow = { id: '', ms: 0 }
  for (const text of texts) {
    const from = process.cpuUsage()
    readWhois(text.raw, text.server ?? '')
    const ms = process.cpuUsage(from).user / 1000
    if (ms > slow.ms) slow = { id: text.id, ms }
  }
  return slow
}

function scored(facts: RegistrationFacts) {
  const available = {
    found: false,
    reserved: false,
    not_found: true,
    throttled: null,
    unclear: null,
  }
  // The format has no field for redacted data, so the field itself says so.
  const isWithheld = facts.redacted.includes('registrant')
  return {
    domain: facts.domain,
    registrar: facts.registrar,
    creation_date: facts.creation_date,
    expiration_date: facts.expiration_date,
    update_date: facts.update_date,
    nameservers: facts.nameservers,
    status: facts.statuses,
    registrant: facts.registrant || (isWithheld ? 'REDACTED FOR PRIVACY' : ''),
    emails: facts.emails,
    available: available[facts.state],
  }
}
