import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { startEmbedded } from '../../packages/server/src/db/embedded.ts'
import { type Db, openDb } from '../../packages/server/src/db/pool.ts'
import { temporaryFolder } from '../../packages/server/test/support/temporary-folder.ts'
import { listLabelledSet } from '../../scripts/list-labelled-set.ts'
import { type Engine, openEngines, SHOWN } from './name-engines.ts'
import { compare, medians, oursAndPeers } from './report.ts'

type Labelled = { query: string; grades: Record<string, number> }
type LabelledSet = { names: string[]; queries: Labelled[] }

const SETS = new URL('../../packages/server/test/', import.meta.url)
const FOLDERS = { 'our own set': 'search-set/', 'the set written blind': 'search-set-2/' }
const ROUNDS = 5

/** Finds names by what they are about: how good the first five are, and how long a query takes. */
export async function compareNames(): Promise<void> {
  for (const [title, folder] of Object.entries(FOLDERS)) {
    const dataDir = await temporaryFolder('bench-peers')
    const postgres = await startEmbedded({ dataDir, isDurable: false })
    const db = openDb(postgres.url, 4)
    try {
      await measure(db, title, readSet(new URL(folder, SETS)))
    } finally {
      await db.end({ timeout: 1 })
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

async function measure(db: Db, title: string, set: LabelledSet): Promise<void> {
  await listLabelledSet(db, set.names)
  const engines = await openEngines(db, set.names)
  const quality = []
  for (const engine of engines) {
    quality.push({ name: engine.name, value: await qualityOf(engine, set) })
  }
  const work = `name search, ${title}`
  compare({ work, unit: `nDCG@${SHOWN}`, ...oursAndPeers(quality) })
  const times = await medians(
    engines.map((engine) => ({
      name: engine.name,
      run: async () => await msPerQuery(engine, set),
    })),
    ROUNDS,
  )
  const unit = `ms a query, ${set.names.length.toLocaleString('en')} names`
  compare({ work, unit, isLessBetter: true, ...oursAndPeers(times) })
}

async function qualityOf(engine: Engine, { queries }: LabelledSet): Promise<number> {
  let sum = 0
  for (const { query, grades } of queries) sum += ndcg(await engine.find(query), grades)
  return sum / queries.length
}

async function msPerQuery(engine: Engine, { queries }: LabelledSet): Promise<number> {
  const began = performance.now()
  for (const { query } of queries) await engine.find(query)
  return (performance.now() - began) / queries.length
}

/** 1: the best names in the best order. 0: nothing that fits. */
function ndcg(found: string[], grades: Record<string, number>): number {
  const gains = found.map((name) => gainOf(grades[name] ?? 0))
  const best = Object.values(grades).toSorted((a, b) => b - a)
  return discounted(gains) / (discounted(best.slice(0, SHOWN).map(gainOf)) || 1)
}

function gainOf(grade: number): number {
  return 2 ** grade - 1
}

function discounted(gains: number[]): number {
  return gains.reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0)
}

/** The format is described in docs/search.md. */
function readSet(folder: URL): LabelledSet {
  const linesOf = (name: string) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  return {
    names: linesOf('names.txt'),
    queries: linesOf('queries.ndjson').map((line) => JSON.parse(line) as Labelled),
  }
}
