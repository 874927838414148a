import { withDeadline } from '../../values/deadline.ts'
import type { Bootstrap } from './bootstrap.ts'
import { readBootstrap } from './bootstrap.ts'

export type BootstrapOptions = {
  /** Fetches IANA's file as parsed JSON. Throws if it can't. */
  fetchFile: (signal: AbortSignal) => Promise<unknown>
  now: () => number
  kept?: KeptFile
}

/** Stores every good file for the next run, so that its first lookup doesn't have to wait. */
export type KeptFile = {
  /** The file of an earlier run, parsed; undefined if there is none. */
  read(): Promise<unknown>
  write(file: unknown): Promise<void>
}

const FRESH_MS = 24 * 60 * 60 * 1000
/** After a failed refresh the old copy stays in use, and IANA is asked again this much later. */
const RETRY_MS = 10 * 60 * 1000
const REFRESH_MS = 15_000

/**
 * IANA's file, fetched when first needed and then once a day. If a refresh fails, the last good
 * copy stays in use. A lookup fails only if there is no copy at all.
 */
export class BootstrapSource {
  readonly #options: BootstrapOptions
  #copy: Bootstrap | undefined
  #staleAt = 0
  #refresh: Promise<void> | undefined
  #takingKept: Promise<void> | undefined
  /** Why the last refresh failed; empty after a success. */
  lastFailure = ''

  constructor(options: BootstrapOptions) {
    this.#options = options
  }

  async read(signal: AbortSignal): Promise<Bootstrap> {
    if (!this.#copy && this.#options.kept) {
      await unlessAborted((this.#takingKept ??= this.#takeKept(this.#options.kept)), signal)
    }
    if (this.#options.now() >= this.#staleAt) {
      const refresh = this.#freshen()
      // With an existing copy, don't wait for a newer one.
      if (!this.#copy) await unlessAborted(refresh, signal)
    }
    if (!this.#copy) throw new Error(`No RDAP bootstrap file: ${this.lastFailure}`)
    return this.#copy
  }

  /** One shared refresh at a time. It continues even if one caller aborts. */
  async #freshen(): Promise<void> {
    const stay = new AbortController().signal
    const fetching = async (signal: AbortSignal) => await this.#fetch(signal)
    this.#refresh ??= withDeadline(stay, REFRESH_MS, fetching).finally(() => {
      this.#refresh = undefined
    })
    await this.#refresh
  }

  async #fetch(signal: AbortSignal): Promise<void> {
    try {
      const file = await this.#options.fetchFile(signal)
      this.#take(file, FRESH_MS)
      await this.#options.kept?.write(file)
    } catch (error) {
      this.lastFailure = String(error)
      this.#staleAt = this.#options.now() + (this.#copy ? RETRY_MS : 0)
    }
  }

  /**
   * A stored copy that can't be read or is damaged is ignored, and IANA is asked as on the first
   * run. A good one is used immediately, and a newer one is fetched in the background.
   */
  async #takeKept(kept: KeptFile): Promise<void> {
    try {
      const file = await kept.read()
      if (file !== undefined && !this.#copy) this.#take(file, 0)
    } catch (error) {
      this.lastFailure = String(error)
      this.#takingKept = undefined
    }
  }

  #take(file: unknown, goodForMs: number): void {
    this.#copy = readBootstrap(file)
    this.#staleAt = this.#options.now() + goodForMs
    this.lastFailure = ''
  }
}

/** Waits for the work, or stops waiting and rejects with the signal's reason. */
async function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  try {
    await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
