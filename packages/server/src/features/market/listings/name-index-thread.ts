import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openDb } from '../../../db/pool.ts'
import { nameMeaning } from '../../../meaning/name-meaning.ts'
import { browseIndex } from '../name-index/browse-index.ts'
import { findNames } from '../name-index/find-names.ts'
import { inspire } from '../name-index/inspire.ts'
import { readKnowledge } from '../name-index/knowledge.ts'
import type { Question, Report, ThreadStart } from '../name-index/questions.ts'
import { needRebuild, buildNameIndexes, followChanges, type NameIndexes } from './build-index.ts'

/** A change made on another node shows up here after at most this, plus the time to read it. */
const FOLLOW_EVERY_MS = 250
/** Delay after a failure, because the database may be down for a while. */
const TRY_AGAIN_MS = 1_000
/** Without an answer from the database for this long, the index may be stale and is not used. */
const UNHEARD_MS = 3_000
/** Statements time out after 30 seconds, so a connection silent for longer is dead. */
const HUNG_MS = 60_000
const HUNG_LOOK_MS = 5_000
/** Changes are kept for an hour. An index that has not followed them for this long is rebuilt. */
const LEFT_BEHIND_MS = 30 * 60_000
const CONNECTIONS_MAX = 2
/** More queries are likely right after one, and must not wait for background work. */
const QUIET_MS = 50
/** Learning in advance takes this part of one core, which others may need more. */
const LEARNING_SHARE = 0.1

// Runs in its own thread, because the one that answers requests can't spare the time: building
// takes half a minute for a million names, and a query takes a few milliseconds.
if (!parentPort) throw new Error('this file must be started as a worker thread')
const port = parentPort
// open-name-index.ts starts the thread with exactly this.
const { databaseUrl } = workerData as ThreadStart
const db = openDb(databaseUrl, CONNECTIONS_MAX)
const knowledge = readKnowledge()
let indexes: NameIndexes | undefined
let followedAt = Date.now()
/** When the database last answered. While many changes are read, updated after each chunk. */
let heardAt = Date.now()
let triedAt = Date.now()
let askedAt = 0
let isLearning = false
let lastFailure: string | undefined

port.on('message', (question: Question) => {
  askedAt = Date.now()
  post({ number: question.number, answer: answerOrReport(question) })
  if (question.kind !== 'find' || isLearning) return
  isLearning = true
  void learnTrades()
})

// An uncaught error ends the thread, and open-name-index.ts starts a new one.
setInterval(() => {
  if (Date.now() - Math.max(heardAt, triedAt) > HUNG_MS)
    throw new Error('the database has stopped answering')
}, HUNG_LOOK_MS)

for (;;) {
  triedAt = Date.now()
  const failure = await keepUp().then(
    () => undefined,
    (error: unknown) => String(error),
  )
  // Report a failure once, however often it repeats.
  if (failure !== undefined && failure !== lastFailure) post({ problem: failure })
  lastFailure = failure
  await pause(failure ? TRY_AGAIN_MS : FOLLOW_EVERY_MS)
}

async function keepUp(): Promise<void> {
  // An index that is too stale is not used, not even while it is rebuilt.
  if (Date.now() - followedAt > LEFT_BEHIND_MS) indexes = undefined
  if (!indexes || needRebuild(indexes)) {
    const isFirst = !indexes
    const built = await buildNameIndexes(db, knowledge, (names) => {
      hear()
      if (isFirst) post({ state: { isReady: false, names, bytes: 0 } })
    })
    await followChanges(db, built, hear)
    indexes = built
  } else {
    await followChanges(db, indexes, hear)
  }
  followedAt = Date.now()
  const { live, sandbox } = indexes
  const names = live.offeredCount + sandbox.offeredCount
  post({ state: { isReady: true, names, bytes: live.bytes + sandbox.bytes } })
}

/**
 * Finding a word's neighbours takes a few milliseconds. For the words that businesses are described
 * with, they are computed in advance, one by one while no queries arrive. This takes ten seconds of
 * CPU time, so it starts with the first query that needs such words, and is spread over minutes.
 */
async function learnTrades(): Promise<void> {
  const words = knowledge.lexicon.trades.flatMap((trade) => trade.words)
  for (const word of new Set(words)) {
    while (Date.now() - askedAt < QUIET_MS) await pause(QUIET_MS)
    const began = performance.now()
    knowledge.nearWords.of(word)
    await pause((performance.now() - began) * (1 / LEARNING_SHARE - 1))
  }
}

function hear(): void {
  heardAt = Date.now()
}

/** A failing query must not end the thread and lose the whole index. */
function answerOrReport(question: Question): ReturnType<typeof answer> {
  try {
    return answer(question)
  } catch (error) {
    post({ problem: String(error) })
    return undefined
  }
}

function answer(question: Question): Extract<Report, { answer: unknown }>['answer'] {
  const { kind, asked } = question
  if (kind === 'describe') return nameMeaning(knowledge, asked.domain)
  if (!indexes || Date.now() - heardAt > UNHEARD_MS) return undefined
  const index = indexes[asked.environment]
  if (kind === 'groups') return { categories: index.categories(), tlds: index.tlds() }
  if (kind === 'inspire') return inspire(knowledge, index, asked)
  return kind === 'find'
    ? findNames(knowledge, index, asked)
    : browseIndex(index, asked.filter, asked.page)
}

function post(report: Report): void {
  port.postMessage(report)
}
