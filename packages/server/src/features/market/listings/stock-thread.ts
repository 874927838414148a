import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openDb } from '../../../db/pool.ts'
import { nameMeaning } from '../../../meaning/name-meaning.ts'
import { browseShelf } from '../name-index/browse-shelf.ts'
import { findNames } from '../name-index/find-names.ts'
import { readKnowledge } from '../name-index/knowledge.ts'
import type { Question, Report, ThreadStart } from '../name-index/questions.ts'
import { areWorn, buildShelves, followChanges, type Shelves } from './shelves.ts'

/** A change made on another node shows here within this and the time to read it. */
const FOLLOW_EVERY_MS = 250
/** After a failure: the database may be away for a while. */
const TRY_AGAIN_MS = 1_000
/** Shelves that have heard nothing from the database for so long may be wrong: it is asked instead. */
const UNHEARD_MS = 3_000
/** A statement ends after 30 seconds; a connection that says nothing for longer is lost unnoticed. */
const HUNG_MS = 60_000
const HUNG_LOOK_MS = 5_000
/** Changes are kept for an hour; shelves that have not followed for so long are built anew. */
const LEFT_BEHIND_MS = 30 * 60_000
const CONNECTIONS_MAX = 2
/** After a question the next one is likely soon, and must not wait for what could be done later. */
const QUIET_MS = 50

// A thread of its own: building takes half a minute for a million names and a query a few
// milliseconds, neither of which the thread that answers requests can spare.
if (!parentPort) throw new Error('to be started as a thread')
const port = parentPort
// The one who starts the thread gives just this.
const { databaseUrl } = workerData as ThreadStart
const db = openDb(databaseUrl, CONNECTIONS_MAX)
const knowledge = readKnowledge()
let shelves: Shelves | undefined
let followedAt = Date.now()
/** When the database last answered; while many changes are read, that is after each piece. */
let heardAt = Date.now()
let triedAt = Date.now()
let askedAt = 0
let isLearning = false
let lastFailure: string | undefined

port.on('message', (question: Question) => {
  askedAt = Date.now()
  tell({ number: question.number, answer: answerOrTell(question) })
  if (question.kind !== 'find' || isLearning) return
  isLearning = true
  void learnTrades()
})

// Thrown where nobody catches it, this ends the thread, and another one is started.
setInterval(() => {
  if (Date.now() - Math.max(heardAt, triedAt) > HUNG_MS) throw new Error('the database is silent')
}, HUNG_LOOK_MS)

for (;;) {
  triedAt = Date.now()
  const failure = await keepUp().then(
    () => undefined,
    (error: unknown) => String(error),
  )
  // Told once, however often it happens again.
  if (failure !== undefined && failure !== lastFailure) tell({ problem: failure })
  lastFailure = failure
  await pause(failure ? TRY_AGAIN_MS : FOLLOW_EVERY_MS)
}

async function keepUp(): Promise<void> {
  // What is too far behind is not shown, not even while it is built anew.
  if (Date.now() - followedAt > LEFT_BEHIND_MS) shelves = undefined
  if (!shelves || areWorn(shelves)) {
    const isFirst = !shelves
    const built = await buildShelves(db, knowledge, (names) => {
      hear()
      if (isFirst) tell({ state: { isReady: false, names, bytes: 0 } })
    })
    await followChanges(db, built, hear)
    shelves = built
  } else {
    await followChanges(db, shelves, hear)
  }
  followedAt = Date.now()
  const { live, sandbox } = shelves
  const names = live.offeredCount + sandbox.offeredCount
  tell({ state: { isReady: true, names, bytes: live.bytes + sandbox.bytes } })
}

/**
 * What is near to a word takes some milliseconds to find. For the words that businesses are described
 * with it is found beforehand, one by one while nobody asks anything. That takes ten seconds of
 * processor time, so it waits for the first question that needs such words.
 */
async function learnTrades(): Promise<void> {
  const words = knowledge.lexicon.trades.flatMap((trade) => trade.words)
  for (const word of new Set(words)) {
    await pause(0)
    while (Date.now() - askedAt < QUIET_MS) await pause(QUIET_MS)
    knowledge.nearWords.of(word)
  }
}

function hear(): void {
  heardAt = Date.now()
}

/** A question that cannot be answered must not cost all that is held. */
function answerOrTell(question: Question): ReturnType<typeof answer> {
  try {
    return answer(question)
  } catch (error) {
    tell({ problem: String(error) })
    return undefined
  }
}

function answer(question: Question): Extract<Report, { answer: unknown }>['answer'] {
  const { kind, asked } = question
  if (kind === 'describe') return nameMeaning(knowledge, asked.domain)
  if (!shelves || Date.now() - heardAt > UNHEARD_MS) return undefined
  const shelf = shelves[asked.environment]
  if (kind === 'categories') return shelf.categories()
  return kind === 'find'
    ? findNames(knowledge, shelf, asked)
    : browseShelf(shelf, asked.filter, asked.page)
}

function tell(report: Report): void {
  port.postMessage(report)
}
