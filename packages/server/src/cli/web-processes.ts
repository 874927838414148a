import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import type { FromWebProcess } from '../http/web-process.ts'
import { NUMBER_VARIABLE, SILENT_MAX_MS } from '../http/web-process.ts'
import { collectMetrics } from './web-process-metrics.ts'

/** A slot for one process. Its number stays the same when the process is replaced. */
type Place = {
  number: number
  worker: Worker
  /** When its process last reported. Infinity: it is still starting. */
  aliveAt: number
  /** How many times in a row its process exited soon after it started. */
  failures: number
}

const FIRST_WAIT_MS = 100
const WAIT_MAX_MS = 30_000
/** A process that ran this long counts as started. */
const STEADY_MS = 60_000
const LOOK_MS = 5_000
/** Long, because on a busy machine a start may take a minute. */
const LISTEN_MAX_MS = 300_000

/** Several processes that serve on one port. */
export class WebProcesses {
  readonly #places: Place[] = []
  readonly #log: Logger
  readonly #looking: NodeJS.Timeout
  #isStopping = false
  #isReplacing = false
  #restarts = 0

  constructor(log: Logger) {
    this.#log = log
    this.#looking = setInterval(() => this.#endSilent(), LOOK_MS).unref()
  }

  /** Starts that many. Resolves with true if all of them listen. Otherwise, all are stopped. */
  async start(count: number): Promise<boolean> {
    // JSON would lose NaN and Infinity on the way from one process to another.
    cluster.setupPrimary({ serialization: 'advanced' })
    const starting = Array.from({ length: count }, (_, index) => {
      const place = { number: index + 1, aliveAt: Infinity, failures: 0 }
      const worker = this.#fork(place.number)
      this.#places.push({ ...place, worker })
      return worker
    })
    const areListening = await Promise.all(starting.map(listens))
    if (areListening.every(Boolean)) {
      for (const place of this.#places) this.#watch(place)
      return true
    }
    await this.stop()
    return false
  }

  /** Replaces the processes with new ones, one after the other. The port stays open. */
  async replaceAll(): Promise<void> {
    if (this.#isReplacing || this.#isStopping) return
    this.#isReplacing = true
    try {
      for (const place of this.#places) {
        if (this.#isStopping || !(await this.#replace(place))) return
      }
      this.#log.info('all web processes were replaced')
    } finally {
      this.#isReplacing = false
    }
  }

  /** All of them drain together, because a proxy sees them as one node. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#looking)
    // Those that were replaced may still be finishing requests.
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const ended = running.map(async (worker) => {
      if (!worker.isDead()) await once(worker, 'exit')
    })
    for (const worker of running) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  }

  async #replace(place: Place): Promise<boolean> {
    const before = place.worker
    const worker = this.#fork(place.number)
    if (!(await listens(worker))) {
      this.#log.error(
        { process: place.number },
        'a new web process did not start; the old ones keep running',
      )
      return false
    }
    Object.assign(place, { worker, aliveAt: performance.now(), failures: 0 })
    this.#watch(place)
    // It accepts no new connections, and closes each open one after its next response.
    before.send({ kind: 'retire' })
    if (!before.isDead()) await once(before, 'exit')
    return true
  }

  #fork(number: number): Worker {
    const worker = cluster.fork({ [NUMBER_VARIABLE]: String(number) })
    worker.on('message', (message: FromWebProcess) => {
      const place = this.#places.find((each) => each.worker === worker)
      if (message.kind === 'alive' && place) place.aliveAt = performance.now()
      if (message.kind === 'ask-metrics') void this.#sendMetrics(worker, message.id)
    })
    worker.once('message', () => {
      this.#log.info({ process: number, pid: worker.process.pid }, 'a web process listens')
    })
    // Sending to a process that is gone fails. Its exit is handled elsewhere.
    worker.on('error', () => {})
    return worker
  }

  async #sendMetrics(asking: Worker, id: number): Promise<void> {
    const workers = this.#places.map(({ worker }) => worker)
    const parts = await collectMetrics(workers, { restarts: this.#restarts })
    if (asking.isConnected()) asking.send({ kind: 'all-metrics', id, parts })
  }

  /** Restarts a process when it exits, after a wait that doubles each time. */
  #watch(place: Place): void {
    const { worker } = place
    const since = performance.now()
    worker.once('exit', (code, signal) => {
      if (this.#isStopping || place.worker !== worker) return
      const isSteady = performance.now() - since >= STEADY_MS
      place.failures = isSteady ? 1 : place.failures + 1
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (place.failures - 1), WAIT_MAX_MS)
      this.#restarts += 1
      const facts = { process: place.number, code, signal, wait_ms: waitMs }
      this.#log.error(facts, 'a web process exited; it will be restarted')
      setTimeout(() => this.#restart(place), waitMs)
    })
  }

  #restart(place: Place): void {
    if (this.#isStopping) return
    Object.assign(place, { worker: this.#fork(place.number), aliveAt: Infinity })
    this.#watch(place)
    void listens(place.worker)
  }

  /** Kills processes that hang, because they can't stop by themselves. */
  #endSilent(): void {
    for (const { worker, number, aliveAt } of this.#places) {
      if (worker.isDead() || performance.now() - aliveAt < SILENT_MAX_MS) continue
      this.#log.error({ process: number }, 'a web process is silent; it was killed')
      worker.process.kill('SIGKILL')
    }
  }
}

/** True when a process listens, false when it exits. One that does neither is killed. */
async function listens(worker: Worker): Promise<boolean> {
  const leaving = new AbortController()
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), LISTEN_MAX_MS)
  const { signal } = leaving
  // Its first message says that it works.
  const listening = once(worker, 'message', { signal }).then(() => true)
  const ended = once(worker, 'exit', { signal }).then(() => false)
  try {
    return await Promise.race([listening, ended])
  } finally {
    clearTimeout(timer)
    leaving.abort()
    await Promise.allSettled([listening, ended])
  }
}
