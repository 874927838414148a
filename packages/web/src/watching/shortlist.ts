import { nameList } from './name-list.ts'
import { LIST_MAX } from './read-names.ts'

const LIST = nameList('namehouse.shortlist')

/** The names marked with a heart, newest last. An account keeps them too, once signed in. */
export const useShortlist = LIST.use

/** Adds a name, or removes it. A full list drops its oldest name. */
export function toggleName(domain: string): void {
  const kept = LIST.read()
  LIST.keep(
    kept.includes(domain)
      ? kept.filter((name) => name !== domain)
      : [...kept, domain].slice(-LIST_MAX),
  )
}

export function keepNames(domains: readonly string[]): void {
  LIST.keep([...new Set([...LIST.read(), ...domains])].slice(-LIST_MAX))
}
