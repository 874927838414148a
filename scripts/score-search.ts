/**
 * Scores semantic search against plain keyword search on a labelled set, in one run:
 * `npm run score:search [-- second | NAMES QUERIES]`.
 *
 * NAMES has one domain per line. QUERIES has one JSON object per line,
 * `{"query": "…", "grades": {"name.com": 3}}`, with grades above 0; other names count as 0.
 * Without files, our own set is used, or the second one, which was written blind (docs/search.md).
 *
 * Also compares with the answers in `answers.ndjson` next to the set, if there are any. `RECORD=1`
 * writes them anew.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { type Db, openDb } from '../packages/server/src/db/pool.ts'
import { unfiltered } from '../packages/server/src/features/market/listings/filter-sql.ts'
import { findByMeaning } from '../packages/server/src/features/market/listings/find-by-meaning.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'
import { listLabelledSet } from './list-labelled-set.ts'

type Labelled = { query: string; kind?: string; grades: Record<string, number> }
type Score = { recall: number; ndcg: number }
type Row = Required<Labelled> & { tookMs: number; found: string[]; keyword: string[] }
type Answer = { query: string; found: string[] }

const SETS = new URL('../packages/server/test/', import.meta.url)
const SHOWN = 5
const [namesFile, queriesFile] = chosenSet(process.argv.slice(2))
const answersFile = queriesFile instanceof URL ? new URL('answers.ndjson', queriesFile) : undefined

const names = readLines(namesFile)
const queries = readLines(queriesFile).map(
  // The format is described above. A line in another format fails on first use.
  (line) => JSON.parse(line) as Labelled,
)
const dataDir = await temporaryFolder('score-search')
const postgres = await startEmbedded({ dataDir, isDurable: false })
try {
  const db = openDb(postgres.url, 4)
  const began = performance.now()
  await listLabelledSet(db, names)
  report(await searchAll(db), performance.now() - began)
  await db.end()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function searchAll(db: Db): Promise<Row[]> {
  const rows: Row[] = []
  for (const { query, kind = 'all', grades } of queries) {
    const from = performance.now()
    const best = await findByMeaning(db, { filter: unfiltered('live'), query, limit: SHOWN })
    const tookMs = performance.now() - from
    const found = best.map(({ domain }) => domain)
    rows.push({ query, kind, grades, tookMs, found, keyword: byKeyword(query) })
  }
  return rows
}

function report(rows: Row[], filledMs: number): void {
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
    `${names.length} names listed in ${Math.round(filledMs)} ms; ` +
      `a query takes ${times[times.length >> 1]?.toFixed(1)} ms, at most ${times.at(-1)?.toFixed(1)} ms`,
  )
  if (answersFile) compare(rows, answersFile)
}

/** How many queries have the same answers as before, in any order. */
function compare(rows: Row[], file: URL): void {
  if (process.env['RECORD']) {
    const lines = rows.map(({ query, found }) => `${JSON.stringify({ query, found })}\n`)
    return writeFileSync(file, lines.join(''))
  }
  if (!existsSync(file)) return
  // Written above.
  const answers = readLines(file).map((line) => JSON.parse(line) as Answer)
  const before = new Map(answers.map(({ query, found }) => [query, found.toSorted().join()]))
  const others = rows.filter((row) => before.get(row.query) !== row.found.toSorted().join())
  const share = (100 * (rows.length - others.length)) / rows.length
  console.log(`${share.toFixed(1)} % of the queries have the same five answers as recorded`)
  for (const { query, found } of others) {
    const old = answers.find((answer) => answer.query === query)?.found ?? []
    const gone = old.filter((name) => !found.includes(name))
    const added = found.filter((name) => !old.includes(name))
    console.log(`  ${query}: without ${gone.join(', ')}; with ${added.join(', ')}`)
  }
}

function chosenSet([first, second]: string[]): [string | URL, string | URL] {
  if (first && second) return [first, second]
  if (first && first !== 'second') {
    console.error('usage: npm run score:search [-- second | NAMES QUERIES]')
    process.exit(2)
  }
  const folder = new URL(first ? 'search-set-2/' : 'search-set/', SETS)
  return [new URL('names.txt', folder), new URL('queries.ndjson', folder)]
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

function print(title: string, own: Row[]): void {
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
