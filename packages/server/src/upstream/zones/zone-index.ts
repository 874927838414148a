import { join } from 'node:path'
import type { ZoneFacts } from './generation-facts.ts'
import type { FoundName, Generation } from './generation.ts'
import { currentGeneration } from './zones-folder.ts'

/** How often a process looks for a new generation. Only while somebody asks for names. */
const LOOK_EVERY_MS = 2_000
/** Labels of one call, which takes about five milliseconds. */
const LABELS_MAX = 1_000
/** A generation can be replaced between reading its name and opening it. */
const OPENINGS_MAX = 3

/**
 * The local index of registered names, made from zone files by `namehouse zones import`. Without
 * any, it knows no names. A new generation is used as soon as it is noticed; answers never wait for
 * that.
 */
export class ZoneIndex {
  readonly #folder: string | undefined
  #generation: Generation | undefined
  #file: string | undefined
  #lookedAt = -Infinity
  #looking: Promise<void> | undefined
  #isClosed = false

  /** Without a folder there is no index. */
  constructor(folder: string | undefined) {
    this.#folder = folder
  }

  /** The generation in use. Don't keep it: it is closed when the next one is opened. */
  get current(): Generation | undefined {
    if (performance.now() - this.#lookedAt >= LOOK_EVERY_MS) {
      // The index that is in use stays in use.
      this.refresh().catch(() => {})
    }
    return this.#generation
  }

  /** The zones that hold a label in lower case. */
  find(label: string): ZoneFacts[] {
    const generation = this.current
    if (!generation) return []
    return generation.find(label).flatMap((number) => generation.facts.zones[number] ?? [])
  }

  /** The same for many labels, at most 1,000. Those that no zone holds are left out. */
  findAll(labels: Iterable<string>): Map<string, ZoneFacts[]> {
    const wanted = new Set(labels)
    if (wanted.size > LABELS_MAX) throw new RangeError(`More than ${LABELS_MAX} labels.`)
    const found = new Map<string, ZoneFacts[]>()
    for (const label of wanted) {
      const zones = this.find(label)
      if (zones.length > 0) found.set(label, zones)
    }
    return found
  }

  /** Labels with a prefix, at most `max` of them, in order. */
  startingWith(prefix: string, max: number): FoundName[] {
    const found: FoundName[] = []
    for (const name of this.current?.startingWith(prefix) ?? []) {
      if (found.length >= max) break
      found.push(name)
    }
    return found
  }

  /** Looks for a new generation now. Rejects if there is one that can't be read. */
  async refresh(): Promise<void> {
    this.#lookedAt = performance.now()
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    await this.#looking
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#looking?.catch(() => {})
    await this.#generation?.close()
    this.#generation = undefined
  }

  async #look(): Promise<void> {
    if (this.#folder === undefined || this.#isClosed) return
    for (let opening = 1; ; opening += 1) {
      const file = await currentGeneration(this.#folder)
      if (file === this.#file) return
      try {
        return await this.#use(file)
      } catch (error) {
        if (opening === OPENINGS_MAX) throw error
      }
    }
  }

  async #use(file: string | undefined): Promise<void> {
    const opened =
      file === undefined ? undefined : await openGeneration(join(this.#folder ?? '', file))
    const former = this.#generation
    this.#generation = opened
    this.#file = file
    await former?.close()
  }
}

/** LMDB is loaded only where there is an index. */
async function openGeneration(path: string): Promise<Generation> {
  const { Generation } = await import('./generation.ts')
  return new Generation(path)
}
