import { emptyFacts } from '../registration.ts'
import type { RegistrationFacts } from '../registration.ts'
import { groupEntries } from './entries.ts'
import { gatherFacts } from './gather.ts'
import { isHostName } from './hosts.ts'
import { readLines } from './lines.ts'
import { hidesBlockedNames, isRetailRegistrar } from './doubtful-servers.ts'
import { judge } from './verdict.ts'

/** Answers are a few thousand characters. Anything beyond this is ignored. */
const TEXT_LENGTH_MAX = 100_000

/** `registry` if IANA or our table listed the server. */
export type AnsweredBy = 'registry' | 'anyone'

/**
 * Reads one port-43 answer. Pure, linear in the text's length, and never throws. `server` and
 * `answeredBy` say who answered, which decides whether a "not found" is trusted. Both are optional.
 */
export function readWhois(
  text: string,
  server = '',
  answeredBy: AnsweredBy = 'anyone',
): RegistrationFacts {
  const facts = emptyFacts('WHOIS')
  const lines = readLines(text.slice(0, TEXT_LENGTH_MAX))
  const entries = groupEntries(lines)
  gatherFacts(entries.list, facts)
  if (entries.list.length === 0) facts.nameservers = readHostPairs(entries.loose)
  const verdict = judge(lines, entries, facts)
  facts.state = verdict.state
  facts.reason = verdict.reason
  if (facts.state === 'not_found') {
    facts.domain ||= hostIn(facts.reason)
    doubt(facts, server, answeredBy)
  }
  return facts
}

/** A "not found" is only as reliable as its source. */
function doubt(facts: RegistrationFacts, server: string, answeredBy: AnsweredBy): void {
  const name = facts.domain.toLowerCase()
  if (hidesBlockedNames(server, name)) {
    facts.state = 'unclear'
    facts.reason = 'This server also says "not found" of names that cannot be registered.'
  } else if (answeredBy === 'anyone' && isRetailRegistrar(server)) facts.state = 'unclear'
}

/** One registry answers with bare lines of a label and a host: `acme ns1.example.net`. */
function readHostPairs(lines: string[]): string[] {
  const hosts: string[] = []
  for (const line of lines) {
    const [label = '', host = '', more] = line.split(' ', 3)
    if (more === undefined && isHostName(host) && !label.includes('.'))
      hosts.push(host.toLowerCase())
  }
  return hosts
}

function hostIn(sentence: string): string {
  const words = sentence.split(/[\s'",:()=]+/, 30).map((word) => word.replace(/\.$/, ''))
  return words.find(isHostName) ?? ''
}
