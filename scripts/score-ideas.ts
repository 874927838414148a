/**
 * Scores the name ideas of the search page on ordinary queries: `npm run score:ideas [-- FILE]`.
 *
 * Starts the demo, asks for ideas as the page does, and prints what a reader would see of them.
 * FILE has one query per line. `VERBOSE=1` prints every idea, with a dash before those that can't
 * be registered.
 */
import { readFileSync } from 'node:fs'
import { editDistance } from '../packages/server/src/meaning/edit-distance.ts'
import { startDemo } from '../packages/web/e2e/running-demo.ts'
import { readSearchQuery, wordsIn } from '../packages/web/src/pages/search/query.ts'

type Idea = { domain: string; unicode?: string; available: boolean | null; style?: string }
type Scored = { query: string; words: string; ideas: Idea[]; all: Idea[]; tookMs: number }

/** The page shows this many, and none that its list of extensions already has. */
const SHOWN = 12
const EXTENSIONS = 'com net org io co ai app dev xyz info me shop'.split(' ')
const WORD_CHARS_MIN = 3
const SET = new URL('../packages/server/test/idea-set/queries.txt', import.meta.url)

const queries = readFileSync(process.argv[2] ?? SET, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
const demo = await startDemo({ settings: { RATE_LIMIT_SCALE: '1000000' } })
try {
  // The first answer waits for the catalogue and for code that hasn't run yet.
  await ask('warming up')
  const before = await questionsAsked()
  const scored: Scored[] = []
  for (const query of queries) scored.push(await ask(query))
  const questions = (await questionsAsked()) - before
  if (process.env['VERBOSE']) for (const each of scored) printIdeas(each)
  print(scored, questions)
} finally {
  await demo.stop()
}

async function ask(query: string): Promise<Scored> {
  const { domain, words: typed } = readSearchQuery(query)
  const words = typed ?? wordsIn(domain)
  const label = domain.slice(0, domain.indexOf('.'))
  const listed = new Set(EXTENSIONS.map((tld) => `${label}.${tld}`))
  const began = performance.now()
  const response = await fetch(`${demo.url}/api/domain/suggest?q=${encodeURIComponent(words)}`)
  if (!response.ok) throw new Error(`${query}: ${response.status} ${await response.text()}`)
  const { suggestions } = (await response.json()) as { suggestions: Idea[] }
  const tookMs = performance.now() - began
  const ideas = suggestions.filter((idea) => !listed.has(nameOf(idea))).slice(0, SHOWN)
  return { query, words, ideas, all: suggestions, tookMs }
}

function print(scored: Scored[], questions: number): void {
  const ideas = scored.flatMap((each) => each.ideas)
  const labels = ideas.map(labelOf)
  const share = (count: number) => `${((100 * count) / ideas.length).toFixed(1)} %`
  const countIn = (count: (each: Scored) => number) =>
    share(scored.reduce((sum, each) => sum + count(each), 0))
  const times = scored.map(({ tookMs }) => tookMs).sort((a, b) => a - b)
  const all = scored.flatMap((each) => each.all)
  const styles = Map.groupBy(all, ({ style }) => style ?? 'none')
  const shareOfAll = (count: number) => `${((100 * count) / all.length).toFixed(1)} %`
  console.log(`${ideas.length} ideas shown for ${scored.length} queries`)
  console.log(`available          ${share(ideas.filter(({ available }) => available).length)}`)
  console.log(`least per query    ${Math.min(...scored.map(({ ideas: { length } }) => length))}`)
  console.log(`mean length        ${mean(labels.map(({ length }) => length)).toFixed(1)} letters`)
  console.log(`words out of order ${countIn(outOfOrder)}`)
  console.log(`mixed scripts      ${share(labels.filter(isMixed).length)}`)
  console.log(`with hyphens       ${share(labels.filter((label) => label.includes('-')).length)}`)
  console.log(`same label again   ${countIn(repeated)}`)
  console.log(`near duplicates    ${countIn(nearDuplicates)}`)
  const byStyle = [...styles].map(([style, own]) => `${style} ${shareOfAll(own.length)}`)
  const available = all.filter((idea) => idea.available).length
  console.log(
    `of all ${all.length} returned: available ${shareOfAll(available)}; ${byStyle.join(', ')}`,
  )
  console.log(
    `a query takes      p50 ${times[times.length >> 1]?.toFixed(0)} ms, at most ${times.at(-1)?.toFixed(0)} ms, ` +
      `and ${(questions / scored.length).toFixed(1)} questions to registries and registrar`,
  )
}

function printIdeas({ query, ideas }: Scored): void {
  const names = ideas.map((idea) => `${idea.available ? '' : '-'}${nameOf(idea)}`)
  console.log(`${query}: ${names.join(' ')}`)
}

/** Ideas that use two words of the query in another order than the query. */
function outOfOrder({ words, ideas }: Scored): number {
  // Shorter words occur in other words by chance.
  const typed = words
    .toLowerCase()
    .split(/\s+/)
    .filter(({ length }) => length >= WORD_CHARS_MIN)
  return ideas.map(labelOf).filter((label) =>
    typed.some((word, place) =>
      typed.slice(place + 1).some((later) => {
        const at = label.indexOf(later)
        return at >= 0 && label.indexOf(word, at + later.length) > 0 && label.indexOf(word) > at
      }),
    ),
  ).length
}

function repeated({ ideas }: Scored): number {
  return ideas.length - new Set(ideas.map(labelOf)).size
}

/** Different labels that are one typo or one hyphen apart from one shown before. */
function nearDuplicates({ ideas }: Scored): number {
  const labels = [...new Set(ideas.map(labelOf))]
  return labels.filter((label, place) =>
    labels.slice(0, place).some((other) => {
      const [a, b] = [label.replaceAll('-', ''), other.replaceAll('-', '')]
      return editDistance(a, b, 1) <= 1
    }),
  ).length
}

/** Latin letters beside others. The scripts of Japanese belong together. */
function isMixed(label: string): boolean {
  const others = label.replaceAll(/[\p{Script=Latin}\p{N}\p{M}-]/gu, '')
  return others !== '' && /\p{Script=Latin}/u.test(label)
}

function nameOf({ domain, unicode }: Idea): string {
  return unicode ?? domain
}

function labelOf(idea: Idea): string {
  return nameOf(idea).split('.', 1)[0] ?? ''
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** How many questions the simulated outside world has received so far. */
async function questionsAsked(): Promise<number> {
  const response = await fetch(`${await demo.labUrl()}/requests?limit=0`)
  const { counts } = (await response.json()) as { counts: Record<string, number> }
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
