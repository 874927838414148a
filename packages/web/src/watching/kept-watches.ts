import { nameList } from './name-list.ts'

const LIST = nameList('namehouse.watches')

/**
 * The names that a visitor wants to watch, newest last. Nothing is checked for visitors: the account
 * that signs in here next watches them (carry-kept.ts).
 */
export const useKeptWatches = LIST.use
export const readKeptWatches = LIST.read

export function keepWatches(names: readonly string[]): void {
  LIST.keep(names)
}
