import { changeLife, type Life } from './life.ts'
import { splitName } from './split-name.ts'
import { takenStanding, worldOf } from './world-of.ts'
import type { Site } from './fixed-names.ts'
import type { WorldName } from './world-of.ts'

/** Enough for every name a demo owns or sells, while keeping memory bounded. */
export const ADDED_MAX = 20_000

/**
 * The simulated world plus the names registered since the lab started. All servers look names up
 * here, so a name that a demo sells is registered in RDAP, WHOIS, DNS and on the web alike.
 */
export class Register {
  #added = new Map<string, Site>()
  #lives = new Map<string, Life>()

  lookUp(text: string): WorldName | undefined {
    const world = this.#withAdded(text)
    const life = world && this.#lives.get(world.name)
    return life ? changeLife(world, life) : world
  }

  /** Moves names to another stage of their life. Returns those that are invalid or too many. */
  setLife(names: readonly string[], life: Life): string[] {
    const refused: string[] = []
    for (const text of names) {
      const split = splitName(text)
      if (split && this.#lives.size < ADDED_MAX) this.#lives.set(split.name, life)
      else refused.push(text)
    }
    return refused
  }

  #withAdded(text: string): WorldName | undefined {
    const world = worldOf(text)
    const site = world && this.#added.get(world.name)
    // A name that was already registered keeps its record.
    if (!world || site === undefined || world.state === 'taken') return world
    const { name, label, zone, registry } = world
    return { name, label, zone, registry, ...takenStanding(world, site) }
  }

  /** Registers names. Returns those that are invalid or exceed the limit. */
  add(names: readonly string[], site: Site): string[] {
    const refused: string[] = []
    for (const text of names) {
      const split = splitName(text)
      if (split && this.#added.size < ADDED_MAX) {
        this.#added.set(split.name, site)
        // One that had dropped is registered again.
        this.#lives.delete(split.name)
      } else refused.push(text)
    }
    return refused
  }

  /** Removes all added names and returns how many there were. All lives are normal again. */
  clear(): number {
    const { size } = this.#added
    this.#added.clear()
    this.#lives.clear()
    return size
  }
}
