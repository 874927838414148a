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

  lookUp(text: string): WorldName | undefined {
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
      if (split && this.#added.size < ADDED_MAX) this.#added.set(split.name, site)
      else refused.push(text)
    }
    return refused
  }

  /** Removes all added names and returns how many there were. */
  clear(): number {
    const { size } = this.#added
    this.#added.clear()
    return size
  }
}
