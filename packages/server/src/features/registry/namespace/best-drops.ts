import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal, refuseField } from '../../../refusal.ts'
import type { DropSet } from '../../../upstream/zones/generation-facts.ts'
import type { Generation } from '../../../upstream/zones/generation.ts'
import type { ZoneIndex } from '../../../upstream/zones/zone-index.ts'
import { BoundedMap } from '../../../values/bounded-map.ts'
import { dateOf, dropOut, labelFilter, setFilter } from './drop-rows.ts'
import { readLabelFacts } from './label-facts.ts'
import { type Ranked, Ranking } from './ranking.ts'
import type { DropsFilters, DropsOut } from './shapes.ts'

/** The best names of a day that are kept. Filters choose among them. */
const RANKED_MAX = 5_000
/** Rankings kept, about half a megabyte each. */
const RANKINGS_MAX = 16
/** Names looked at before others get their turn, a few milliseconds. */
const NAMES_PER_TURN = 10_000
/** A ranking starts again if the index is replaced meanwhile. */
const STARTS_MAX = 3
const CURSOR = /^(\d{4}-\d\d-\d\d) (\d{1,4})$/

type Query = DropsFilters & { limit: number; cursor?: string }
type Place = { date: string; offset: number }

/** The names of one day, best first, by what their form is worth (GET /api/drops?sort=value). */
export class BestDrops {
  readonly #zones: ZoneIndex
  readonly #rankings = new BoundedMap<string, Promise<Ranked[]>>(RANKINGS_MAX)

  constructor(zones: ZoneIndex) {
    this.#zones = zones
  }

  /**
   * A page of the best names of a day: the one asked for, or the newest.
   *
   * Refuses: validation_error (an unknown TLD, a cursor of another list), service_unavailable (the
   * index was replaced again and again).
   */
  async find(query: Query): Promise<DropsOut> {
    const isWanted = setFilter(query)
    const from = readCursor(query.cursor)
    const sets = this.#zones.current?.facts.drops.filter(isWanted) ?? []
    // Newest first.
    const date = from?.date ?? sets.map(dateOf)[0]
    if (date === undefined) return { drops: [], next_cursor: null }
    const passes = labelFilter(query)
    const ranked = (await this.#rank({ ...query, date })).filter(({ label }) => passes(label))
    // Not the generation that was ranked: it may be closed by now.
    const generation = this.#zones.current
    const { offset } = from ?? { offset: 0 }
    const shown = ranked.slice(offset, offset + query.limit)
    const drops = generation
      ? shown.map(({ set, label, ends }) => dropOut(generation, set, label, ends))
      : []
    const next = offset + query.limit
    return { drops, next_cursor: next < ranked.length ? writeCursor({ date, offset: next }) : null }
  }

  /** Callers who want the same ranking share it. */
  async #rank({ kind, zone, date }: DropsFilters & { date: string }): Promise<Ranked[]> {
    const key = JSON.stringify([this.#zones.current?.facts.id, kind, zone, date])
    const known = this.#rankings.get(key)
    if (known) return await known
    const ranking = this.#start({ kind, date, ...(zone !== undefined && { zone }) })
    this.#rankings.set(key, ranking)
    ranking.catch(() => this.#rankings.delete(key))
    return await ranking
  }

  async #start(filters: DropsFilters): Promise<Ranked[]> {
    for (let start = 0; start < STARTS_MAX; start += 1) {
      const generation = this.#zones.current
      if (!generation) return []
      const sets = generation.facts.drops.filter(setFilter(filters))
      const ranked = await this.#rankSets(generation, sets)
      if (ranked) return ranked
    }
    throw new Refusal('service_unavailable', 'The zone files are being replaced. Try again.')
  }

  /** Undefined if the generation was replaced, because a closed one must not be read. */
  async #rankSets(generation: Generation, sets: DropSet[]): Promise<Ranked[] | undefined> {
    const ranking = new Ranking(RANKED_MAX)
    let looked = 0
    for (const set of sets) {
      for (const { label, numbers } of generation.dropsOf(set, '')) {
        const { ends, level } = readLabelFacts(numbers)
        ranking.add({ set, label, ends, level })
        looked += 1
        if (looked % NAMES_PER_TURN > 0) continue
        await nextTurn()
        if (this.#zones.current !== generation) return undefined
      }
    }
    return ranking.best()
  }
}

function writeCursor({ date, offset }: Place): string {
  return Buffer.from(`${date} ${offset}`).toString('base64url')
}

function readCursor(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined
  const match = CURSOR.exec(Buffer.from(text.slice(0, 40), 'base64url').toString())
  if (!match) throw refuseField('cursor', 'is not a cursor from this list.')
  const [, date = '', offset = ''] = match
  return { date, offset: Number(offset) }
}
