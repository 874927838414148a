import { rm } from 'node:fs/promises'
import { startEmbedded } from '../../packages/server/src/db/embedded.ts'
import { openDb } from '../../packages/server/src/db/pool.ts'
import { temporaryFolder } from '../../packages/server/test/support/temporary-folder.ts'
import { cpuSecondsUnder } from '../shop.ts'
import { type Place, openQueues, type Queue } from './queue-kinds.ts'
import { compare, median, oursAndPeers } from './report.ts'

const JOBS = 20_000
const ROUNDS = 3
const CONNECTIONS = 10
const DEADLINE_MS = 120_000

/**
 * Works through jobs that were queued before and do nothing, so only the queue takes time: claim,
 * call, and note that it is done. Each kind has the same PostgreSQL, which waits for its disk.
 */
export async function compareQueues(): Promise<void> {
  const dataDir = await temporaryFolder('bench-peers')
  const postgres = await startEmbedded({ dataDir, isDurable: true })
  const db = openDb(postgres.url, CONNECTIONS)
  try {
    const place: Place = { db, url: postgres.url, connections: CONNECTIONS }
    const queues = await openQueues(place)
    try {
      await takeTurns(queues, dataDir)
    } finally {
      // Before PostgreSQL stops: peers that lose their connections end the process.
      for (const queue of queues) await queue.close()
    }
  } finally {
    await db.end({ timeout: 1 })
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function takeTurns(queues: Queue[], dataDir: string): Promise<void> {
  const rates = new Map<string, number[]>()
  const costs = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const queue of queues) {
      const { perSecond, perCpuSecond } = await drain(queue, dataDir)
      rates.set(queue.name, [...(rates.get(queue.name) ?? []), perSecond])
      costs.set(queue.name, [...(costs.get(queue.name) ?? []), perCpuSecond])
    }
  }
  const all = (values: Map<string, number[]>) =>
    oursAndPeers([...values].map(([name, each]) => ({ name, value: median(each) })))
  const work = 'queue: jobs that do nothing'
  compare({ work, unit: 'jobs a second', ...all(rates) })
  compare({ work, unit: 'jobs per CPU second of worker and PostgreSQL', ...all(costs) })
}

async function drain(
  queue: Queue,
  dataDir: string,
): Promise<{ perSecond: number; perCpuSecond: number }> {
  await queue.add(Array.from({ length: JOBS }, (_, number) => ({ number })))
  const { promise: allDone, resolve, reject } = Promise.withResolvers<void>()
  let done = 0
  const timer = setTimeout(() => reject(new Error(`${queue.name} took too long.`)), DEADLINE_MS)
  const before = { cpu: process.cpuUsage(), postgres: cpuSecondsUnder(dataDir) }
  const began = performance.now()
  const working = await queue.work(() => {
    done += 1
    if (done === JOBS) resolve()
  })
  await allDone
  clearTimeout(timer)
  // Includes what is left to write: a job counts when the database knows that it is done.
  await working.stop()
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(before.cpu)
  const cpuSeconds = (user + system) / 1e6 + cpuSecondsUnder(dataDir) - before.postgres
  if (done !== JOBS) throw new Error(`${queue.name} did ${done} of ${JOBS} jobs.`)
  return { perSecond: JOBS / seconds, perCpuSecond: JOBS / cpuSeconds }
}
