import type { Reader } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'
import { listsOfReading } from '../../../meaning/name-reading.ts'
import { listIdOf } from '../name-index/list-ids.ts'
import { idCount } from '../name-index/tally-postings.ts'
import { type MarketMoment, readChangesSince, readMoment } from './change-sql.ts'
import { FlatLists, type ListHead } from './flat-lists.ts'
import type { Entries } from './posting-facets.ts'
import { readListingName } from './read-listing-name.ts'

/** Lists must expire, because reading a name by newer rules isn't recorded as a market change. */
const KEPT_MS = 300_000
/** Market changes are deleted ten minutes after they could be seen, so ask for them sooner. */
const UNASKED_MS_MAX = 60_000
/** With more changes at once, as in an import, it's cheaper to forget all lists. */
const CHANGES_MAX = 200
/** A long transaction makes the database look at all changes since it began. */
const UNDER_WAY_MAX = 5_000
/** Lists whose last change is known. Beyond it, all lists are forgotten. */
const CHANGED_MAX = 20_000

/**
 * Posting lists that this process has read, for the searches after it. Each search asks the database
 * what changed since the last one and looks at the lists of the changed names again. So it finds what
 * it would have found in the database, without reading thousands of entries.
 */
export class KeptLists {
  readonly #db: Reader
  readonly #lists = new FlatLists()
  /** Every list in here is as it was at this moment. */
  #snapshot: string | undefined
  #askedAt = 0
  /** Counts the answers about changes. */
  #turn = 0
  /** The turn in which each list changed last, and in which all were forgotten. */
  readonly #changedIn = new Map<number, number>()
  #forgottenIn = 0
  #asking: Promise<void> | undefined
  #askingNext: Promise<void> | undefined

  constructor(db: Reader) {
    this.#db = db
  }

  /** Note it before reading lists: what is read can't be older than this. */
  get turn(): number {
    return this.#turn
  }

  /** A list, if at least its first `depth` names are kept. */
  get(list: number, depth: number): Entries | undefined {
    const kept = this.#lists.get(list)
    if (!kept || kept.until <= performance.now()) return undefined
    const isWhole = idCount(kept.entries.ids) < kept.depth
    return isWhole || kept.depth >= depth ? kept.entries : undefined
  }

  /** Keeps a list as it was read after `turn`, unless it may have changed meanwhile. */
  keep(list: number, head: Omit<ListHead, 'until'>, turn: number): void {
    if (this.#snapshot === undefined || this.hasChanged(list, turn)) return
    this.#lists.set(list, { ...head, until: performance.now() + KEPT_MS })
  }

  /** Whether a list may have changed after a turn. */
  hasChanged(list: number, turn: number): boolean {
    return this.#forgottenIn > turn || (this.#changedIn.get(list) ?? 0) > turn
  }

  /**
   * Asks what changed. Afterwards the lists are as they were `ageMax` ms before this was called, or
   * newer. Callers who come while an answer is under way share the next one.
   */
  async check(ageMax = 0): Promise<void> {
    if (this.#snapshot !== undefined && performance.now() - this.#askedAt < ageMax) return
    if (!this.#asking) return await this.#ask()
    this.#askingNext ??= this.#asking
      .catch(() => {})
      .then(async () => {
        this.#askingNext = undefined
        await this.#ask()
      })
    await this.#askingNext
  }

  async #ask(): Promise<void> {
    this.#asking = this.#readChanges()
    try {
      await this.#asking
    } finally {
      this.#asking = undefined
    }
  }

  async #readChanges(): Promise<void> {
    const now = performance.now()
    const isLate = now - this.#askedAt > UNASKED_MS_MAX
    const before = isLate ? undefined : this.#snapshot
    const moment = await (before === undefined
      ? readMoment(this.#db)
      : readChangesSince(this.#db, before, CHANGES_MAX))
    this.#turn += 1
    this.#askedAt = now
    const isLong = xmaxOf(moment) - xminOf(moment) > UNDER_WAY_MAX
    const isMuch = moment.changed.length >= CHANGES_MAX || this.#changedIn.size > CHANGED_MAX
    if (before === undefined || isMuch || isLong) this.#forget()
    // Another server has taken over, and it is behind the old one.
    else if (xmaxOf(moment) < xmaxOf({ snapshot: before })) this.#forget()
    this.#snapshot = isLong ? undefined : moment.snapshot
    for (const { environment, domain, reading } of moment.changed) {
      // Whichever rules it was read by.
      this.#change(environment, reading)
      this.#change(environment, readListingName(domain).reading)
    }
  }

  #change(environment: Environment, reading: string): void {
    for (const word of listsOfReading(reading)) {
      const list = listIdOf(environment, word)
      this.#lists.delete(list)
      this.#changedIn.set(list, this.#turn)
    }
  }

  #forget(): void {
    this.#lists.clear()
    this.#changedIn.clear()
    this.#forgottenIn = this.#turn
  }
}

type Moment = Pick<MarketMoment, 'snapshot'>

/** A snapshot is `xmin:xmax:…`: the first transaction that hasn't ended, and the next to begin. */
function xminOf({ snapshot }: Moment): number {
  return Number(snapshot.split(':', 1)[0])
}

function xmaxOf({ snapshot }: Moment): number {
  return Number(snapshot.split(':', 2)[1])
}

const keptBy = new WeakMap<Reader, KeptLists>()

/** Lets searches in this database keep lists. It must be the primary. */
export function keepLists(primary: Reader): void {
  if (!keptBy.has(primary)) keptBy.set(primary, new KeptLists(primary))
}

export function keptListsOf(reader: Reader): KeptLists | undefined {
  return keptBy.get(reader)
}
