import type { NameMeaning } from '../../../meaning/name-meaning.ts'
import type { Browsed, IndexFilter, IndexPage } from './browse-index.ts'
import type { FoundName } from './find-names.ts'
import type { Inspiration, Keywords } from './inspire.ts'
import type { Environment } from '../../../values/environment.ts'

/** The queries that the index thread accepts, and their answers. */
export type Questions = {
  find: { asked: { environment: Environment; query: string; limit: number }; answer: FoundName[] }
  browse: {
    asked: { environment: Environment; filter: IndexFilter; page: IndexPage }
    answer: Browsed
  }
  groups: {
    asked: { environment: Environment }
    /** The largest come first. */
    answer: {
      categories: { category: string; total: number }[]
      tlds: { tld: string; total: number }[]
    }
  }
  inspire: { asked: Keywords & { environment: Environment }; answer: Inspiration }
  describe: { asked: { domain: string }; answer: NameMeaning }
}

export type Kind = keyof Questions

/** A message to the thread. */
export type Question = {
  [K in Kind]: { number: number; kind: K; asked: Questions[K]['asked'] }
}[Kind]

/** The state of the index. `isReady` is true once it holds all offered names. */
export type NameIndexState = { isReady: boolean; names: number; bytes: number }

/** A message from the thread. An undefined answer means it can't answer yet. */
export type Report =
  | { number: number; answer: Questions[Kind]['answer'] | undefined }
  | { state: NameIndexState }
  | { problem: string }

/** The worker data that the thread is started with. */
export type ThreadStart = { databaseUrl: string }
