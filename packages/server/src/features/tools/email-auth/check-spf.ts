import { error, type Issue, notice, warning } from '../issue.ts'
import { ofType, type Zone } from './ask-zone.ts'
import { readSpf, type SpfTerm } from './read-spf.ts'

/** RFC 7208, 4.6.4: beyond these limits, receivers treat the record as broken. */
const LOOKUPS_MAX = 10
const VOID_LOOKUPS_MAX = 2
const DEPTH_MAX = 10

type Lookup = { mechanism: string; domain: string; depth: number; is_void: boolean }
type Walk = { zone: Zone; lookups: Lookup[]; issues: Issue[]; path: string[] }

/** Checks a domain's SPF record and everything it includes, counting lookups as receivers do. */
export async function checkSpf(zone: Zone, name: string) {
  const records = (await zone.texts(name)).filter(isSpf)
  const [record = null] = records
  const issues: Issue[] = []
  if (record === null) {
    issues.push(error('no_spf', 'No SPF record: anyone can send mail as this domain.'))
    return { record, lookups: 0, void_lookups: 0, all: null, terms: [], steps: [], issues }
  }
  if (records.length > 1) {
    issues.push(error('several_spf', 'More than one SPF record: receivers ignore all of them.'))
  }
  const { terms, problems } = readSpf(record)
  issues.push(...problems)
  const walk: Walk = { zone, lookups: [], issues, path: [name] }
  await follow(walk, name, terms)
  const void_lookups = walk.lookups.filter(({ is_void }) => is_void).length
  const all = terms.find(({ mechanism }) => mechanism === 'all')?.qualifier ?? null
  issues.push(...judgeCounts(walk.lookups.length, void_lookups), ...judgeAll(all, terms))
  return {
    record,
    lookups: walk.lookups.length,
    void_lookups,
    all,
    terms: terms.map(({ text }) => text),
    steps: walk.lookups,
    issues,
  }
}

function isSpf(text: string): boolean {
  return /^v=spf1(\s|$)/i.test(text)
}

async function follow(walk: Walk, domain: string, terms: SpfTerm[]): Promise<void> {
  for (const { mechanism, value } of terms) {
    if (!ASKING.has(mechanism)) continue
    const target = value || domain
    const depth = walk.path.length
    const step: Lookup = { mechanism, domain: target, depth, is_void: false }
    walk.lookups.push(step)
    // Macros depend on the message, so we can't follow them here.
    if (target.includes('%')) continue
    if (mechanism === 'include' || mechanism === 'redirect') await followRecord(walk, step)
    else step.is_void = await isVoid(walk.zone, mechanism, target)
  }
}

const ASKING = new Set(['include', 'a', 'mx', 'ptr', 'exists', 'redirect'])

async function followRecord(walk: Walk, step: Lookup): Promise<void> {
  const { domain, mechanism } = step
  if (walk.path.includes(domain.toLowerCase())) {
    walk.issues.push(error('spf_circle', `${mechanism}:${domain} leads back to itself.`))
    return
  }
  if (walk.path.length >= DEPTH_MAX || walk.lookups.length > LOOKUPS_MAX * 3) return
  const texts = await walk.zone.texts(domain)
  const record = texts.find(isSpf)
  step.is_void = texts.length === 0
  if (record === undefined) {
    walk.issues.push(error('spf_dead_end', `${mechanism}:${domain} has no SPF record.`))
    return
  }
  walk.path.push(domain.toLowerCase())
  await follow(walk, domain, readSpf(record).terms)
  walk.path.pop()
}

async function isVoid(zone: Zone, mechanism: string, target: string): Promise<boolean> {
  if (mechanism === 'ptr') return false
  if (mechanism === 'mx') return ofType(await zone.ask(target, 'MX'), 'MX').length === 0
  return !(await zone.hasAddress(target))
}

function judgeCounts(lookups: number, voids: number): Issue[] {
  return [
    ...(lookups > LOOKUPS_MAX
      ? [error('spf_too_many_lookups', `${lookups} lookups; receivers stop after ${LOOKUPS_MAX}.`)]
      : lookups > LOOKUPS_MAX - 2
        ? [notice('spf_many_lookups', `${lookups} of ${LOOKUPS_MAX} lookups are used.`)]
        : []),
    ...(voids > VOID_LOOKUPS_MAX
      ? [error('spf_void_lookups', `${voids} lookups find nothing; receivers allow two.`)]
      : []),
  ]
}

function judgeAll(all: string | null, terms: SpfTerm[]): Issue[] {
  if (all === null && terms.some(({ mechanism }) => mechanism === 'redirect')) return []
  if (all === null) return [warning('spf_open_end', 'The record does not end in -all or ~all.')]
  if (all === '+') return [error('spf_allows_all', '+all lets everybody send: use -all or ~all.')]
  if (all === '?') return [warning('spf_neutral', '?all doesn’t reject forged mail. Use -all.')]
  return []
}
