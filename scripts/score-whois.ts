/**
 * Reads a file of port-43 texts (one JSON object a line, with `id`, `server` and `raw`) and writes
 * what our reader makes of each, one line a text: `npm run score:whois -- FILE [OUT]`. Without OUT
 * the lines go to the standard output; the time it took goes to the standard error.
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

// The first passes are for the compiler: a service that reads WHOIS texts has read many before.
const coldStarted = process.cpuUsage()
for (const text of texts) readWhois(text.raw, text.server ?? '')
const coldUsed = process.cpuUsage(coldStarted)
for (let pass = 0; pass < 3; pass += 1) {
  for (const text of texts) readWhois(text.raw, text.server ?? '')
}

let slowestMs = 0
let slowest = ''
const started = process.cpuUsage()
const read = texts.map((text) => {
  const from = process.cpuUsage()
  const facts = readWhois(text.raw, text.server ?? '')
  // Processor time, because on a busy machine the clock also counts the work of others.
  const tookMs = process.cpuUsage(from).user / 1000
  if (tookMs > slowestMs) [slowestMs, slowest] = [tookMs, text.id]
  return { id: text.id, facts }
})
const used = process.cpuUsage(started)
const cpuSeconds = (used.user + used.system) / 1e6

const lines = read.map(({ id, facts }) => JSON.stringify({ id, out: scored(facts) })).join('\n')
if (out) writeFileSync(out, `${lines}\n`)
else console.log(lines)
console.error(
  `${texts.length} texts, ${Math.round(texts.length / cpuSeconds)} a CPU second ` +
    `(${Math.round(texts.length / ((coldUsed.user + coldUsed.system) / 1e6))} in the first pass), ` +
    `slowest ${slowestMs.toFixed(1)} ms (${slowest})`,
)

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
