import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import type { FromWebProcess, ToWebProcess } from '../http/web-process.ts'
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

type End = { code?: number; signal?: string; error?: unknown }

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
  readonly #endMs: number
  readonly #looking: NodeJS.Timeout
  #isStopping = false
  #isReplacing = false
  #restarts = 0

  /** A process that was told to stop, and hasn't after `endMs`, is killed. */
  constructor(log: Logger, { endMs }: { endMs: number }) {
    this.#log = log
    this.#endMs = endMs
    this.#looking = setInterval(() => this.#endSilent(), LOOK_MS).unref()
  }

  /** Starts that many. Resolves with true if all of them listen. Otherwise, all are stopped. */
  async start(count: number): Promise<boolean> {
    // JSON would lose NaN and Infinity on the way from one process to another.
    cluster.setupPrimary({ serialization: 'advanced' })
    const starting = Array.from({ length: count }, async (_, index) => {
      const number = index + 1
      const place = { number, worker: this.#fork(number), aliveAt: Infinity, failures: 0 }
      this.#places.push(place)
      const isListening = await listens(place.worker)
      // From here on it is restarted, even if others are still starting.
      if (isListening) this.#watch(place)
      return isListening
    })
    const areListening = await Promise.all(starting)
    if (areListening.every(Boolean)) return true
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
    } catch (error) {
      this.#log.error({ err: error }, 'the web processes could not be replaced')
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
    const ended = running.map(async (worker) => await this.#ended(worker))
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
    // If the old one exited meanwhile and was restarted, the new one isn't needed.
    const isNeeded = place.worker === before
    if (isNeeded) {
      Object.assign(place, { worker, aliveAt: performance.now(), failures: 0 })
      this.#watch(place)
    }
    const leaving = isNeeded ? before : worker
    // It accepts no new connections, and closes each open one after its next response.
    leaving.send({ kind: 'retire' })
    await this.#ended(leaving)
    return true
  }

  /** Resolves when a process that was told to stop is gone. */
  async #ended(worker: Worker): Promise<void> {
    if (worker.isDead() || !wasStarted(worker)) return
    const { pid } = worker.process
    const timer = setTimeout(() => {
      this.#log.error({ pid }, 'a web process did not stop in time; it was killed')
      worker.process.kill('SIGKILL')
    }, this.#endMs)
    await new Promise<void>((resolve) => void worker.once('exit', () => resolve()))
    clearTimeout(timer)
  }

  #fork(number: number): Worker {
    const worker = cluster.fork({ [NUMBER_VARIABLE]: String(number) })
    worker.on('message', (message: FromWebProcess) => {
      const place = this.#places.find((each) => each.worker === worker)
      if (message.kind === 'alive' && place) place.aliveAt = performance.now()
      if (message.kind === 'counted') tellOthers(worker, message)
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

  /** Restarts a process when it exits. */
  #watch(place: Place): void {
    const { worker } = place
    const since = performance.now()
    onEnd(worker, (end) => {
      if (this.#isStopping || place.worker !== worker) return
      if (performance.now() - since >= STEADY_MS) place.failures = 0
      this.#restarts += 1
      this.#restartLater(place, end)
    })
  }

  /** The wait doubles each time. */
  #restartLater(place: Place, { code, signal, error }: End): void {
    const died = place.worker
    place.failures += 1
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (place.failures - 1), WAIT_MAX_MS)
    const facts = { process: place.number, code, signal, err: error, wait_ms: waitMs }
    this.#log.error(facts, 'a web process exited; it will be restarted')
    setTimeout(() => this.#restart(place, died), waitMs)
  }

  #restart(place: Place, died: Worker): void {
    // It may have been replaced during the wait.
    if (this.#isStopping || place.worker !== died) return
    try {
      Object.assign(place, { worker: this.#fork(place.number), aliveAt: Infinity })
    } catch (error) {
      // For example, the system is out of memory.
      this.#restartLater(place, { error })
      return
    }
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

/** Processes share what they counted for rate limits. */
function tellOthers(teller: Worker, message: ToWebProcess): void {
  for (const worker of Object.values(cluster.workers ?? {})) {
    if (worker && worker !== teller && worker.isConnected()) worker.send(message)
  }
}

/** False if the system refused to start the process. It then never exits either. */
function wasStarted(worker: Worker): boolean {
  return worker.process.pid !== undefined
}

/** Calls back when a process exits or can't be started. */
function onEnd(worker: Worker, callback: (end: End) => void): void {
  worker.once('exit', (code, signal) => callback({ code, signal }))
  worker.once('error', (error) => {
    if (!wasStarted(worker)) callback({ error })
  })
}

/** True when a process listens, false when it ends. One that does neither is killed. */
async function listens(worker: Worker): Promise<boolean> {
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), LISTEN_MAX_MS)
  const isListening = await new Promise<boolean>((resolve) => {
    // Its first message says that it works.
    worker.once('message', () => resolve(true))
    onEnd(worker, () => resolve(false))
  })
  clearTimeout(timer)
  return isListening
}
