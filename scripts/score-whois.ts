/**
 * Reads a file of port-43 texts (one JSON object a line, with `id`, `server` and `raw`) and writes
 * what our reader makes of each, one line a text: `npm run score:whois -- FILE [OUT]`. Without OUT
 * the lines go to the standard output; the speed goes to the standard error.
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
  // The file's form is the one described above; a line of another form fails at its first use.
  .map((line) => JSON.parse(line) as Text)

// A service has read many texts before, so the speed is that of code which the compiler is done
// with: it takes some thirty passes. Compiling is seen in the speed of the first pass.
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

/** Processor time, because on a busy machine the clock also counts the work of others. */
function textsPerSecond(passes: number): number {
  const started = process.cpuUsage()
  for (let pass = 0; pass < passes; pass += 1) {
    for (const text of texts) readWhois(text.raw, text.server ?? '')
  }
  const used = process.cpuUsage(started)
  return Math.round((passes * texts.length * 1e6) / (used.user + used.system))
}

/** In a pass of its own: asking for the time after every text takes time itself. */
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
  // The form has no field for what a registry withholds: it writes so in the field itself.
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
