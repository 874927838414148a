/**
 * Scores semantic search against plain keyword search on a labelled set, in one run:
 * `npm run score:search [-- second | NAMES QUERIES]`.
 *
 * NAMES has one domain per line. QUERIES has one JSON object per line,
 * `{"query": "…", "grades": {"name.com": 3}}`, with grades above 0; other names count as 0.
 * Without files, our own set is used, or the second one, which was written blind (docs/search.md).
 */
import { readFileSync } from 'node:fs'
import { findNames } from '../packages/server/src/features/market/name-index/find-names.ts'
import { readKnowledge } from '../packages/server/src/features/market/name-index/knowledge.ts'
import { NameIndex } from '../packages/server/src/features/market/name-index/name-index.ts'

type Labelled = { query: string; kind?: string; grades: Record<string, number> }
type Score = { recall: number; ndcg: number }

const SETS = new URL('../packages/server/test/', import.meta.url)
const SHOWN = 5
const [namesFile, queriesFile] = chosenSet(process.argv.slice(2))

const names = readLines(namesFile)
const queries = readLines(queriesFile).map(
  // The format is described above. A line in another format fails on first use.
  (line) => JSON.parse(line) as Labelled,
)
const knowledge = readKnowledge()
const began = performance.now()
const index = fillIndex()
const builtMs = performance.now() - began

const rows = queries.map(({ query, kind, grades }) => {
  const from = performance.now()
  const found = findNames(knowledge, index, { query, limit: SHOWN }).map(({ domain }) => domain)
  const tookMs = performance.now() - from
  return { query, kind: kind ?? 'all', tookMs, found, grades, keyword: byKeyword(query) }
})

if (process.env['VERBOSE']) {
  for (const { query, found, grades } of rows) {
    const marked = found.map((name) => `${name} ${grades[name] ?? 0}`)
    console.log(`${scoreOf(found, grades).ndcg.toFixed(2)}  ${query}: ${marked.join(', ')}`)
  }
}
for (const kind of new Set(rows.map((row) => row.kind))) {
  const own = rows.filter((row) => row.kind === kind)
  if (own.length < rows.length) print(`${kind} (${own.length})`, own)
}
print(`all (${rows.length})`, rows)
const times = rows.map(({ tookMs }) => tookMs).sort((a, b) => a - b)
console.log(
  `${names.length} names indexed in ${Math.round(builtMs)} ms; ` +
    `a query takes ${times[times.length >> 1]?.toFixed(1)} ms, at most ${times.at(-1)?.toFixed(1)} ms`,
)

function chosenSet([first, second]: string[]): [string | URL, string | URL] {
  if (first && second) return [first, second]
  if (first && first !== 'second') {
    console.error('usage: npm run score:search [-- second | NAMES QUERIES]')
    process.exit(2)
  }
  const folder = new URL(first ? 'search-set-2/' : 'search-set/', SETS)
  return [new URL('names.txt', folder), new URL('queries.ndjson', folder)]
}

function fillIndex(): NameIndex {
  const filled = new NameIndex(knowledge)
  for (const [place, domain] of names.entries()) {
    filled.put({
      id: place.toString(16).padStart(32, '0'),
      domain,
      tld: domain.slice(domain.indexOf('.') + 1),
      bin_price_cents: 100_00,
      created_micros: 0,
    })
  }
  filled.orders.settle()
  return filled
}

/**
 * What a database finds without an index: names that contain most of the query's words, shortest
 * first.
 */
function byKeyword(query: string): string[] {
  const words = query.toLowerCase().split(/[^a-z0-9]+/)
  const wanted = words.filter((word) => word.length > 1)
  const held = names.map((name) => ({
    name,
    count: wanted.filter((word) => name.includes(word)).length,
  }))
  return held
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.name.length - b.name.length)
    .slice(0, SHOWN)
    .map(({ name }) => name)
}

function print(title: string, own: typeof rows): void {
  const engine = mean(own.map(({ found, grades }) => scoreOf(found, grades)))
  const keyword = mean(own.map((row) => scoreOf(row.keyword, row.grades)))
  const text = ({ recall, ndcg }: Score) =>
    `nDCG@5 ${ndcg.toFixed(3)} recall@5 ${recall.toFixed(2)}`
  console.log(`${title.padEnd(16)} meaning: ${text(engine)}   keyword: ${text(keyword)}`)
}

/**
 * recall@5 counts what could be found: with more than five relevant names, finding five is 100%.
 */
function scoreOf(found: string[], grades: Record<string, number>): Score {
  const gains = found.map((name) => 2 ** (grades[name] ?? 0) - 1)
  const ideal = Object.values(grades)
    .sort((a, b) => b - a)
    .slice(0, SHOWN)
    .map((grade) => 2 ** grade - 1)
  const sum = (all: number[]) =>
    all.reduce((total, gain, at) => total + gain / Math.log2(at + 2), 0)
  const hits = gains.filter((gain) => gain > 0).length
  return { recall: hits / Math.max(1, ideal.length), ndcg: sum(gains) / (sum(ideal) || 1) }
}

function mean(scores: Score[]): Score {
  const of = (key: keyof Score) =>
    scores.reduce((sum, score) => sum + score[key], 0) / scores.length
  return { recall: of('recall'), ndcg: of('ndcg') }
}

function readLines(file: string | URL): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
