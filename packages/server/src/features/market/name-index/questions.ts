import type { NameMeaning } from '../../../meaning/name-meaning.ts'
import type { ShelfFilter, ShelfPage } from './browse-shelf.ts'
import type { FoundName } from './find-names.ts'
import type { Environment } from '../../../values/environment.ts'

/** What the stock's thread can be asked, and what it answers. */
export type Questions = {
  find: { asked: { environment: Environment; query: string; limit: number }; answer: FoundName[] }
  browse: {
    asked: { environment: Environment; filter: ShelfFilter; page: ShelfPage }
    answer: { ids: string[]; total: number }
  }
  categories: {
    asked: { environment: Environment }
    answer: { category: string; total: number }[]
  }
  describe: { asked: { domain: string }; answer: NameMeaning }
}

export type Kind = keyof Questions

/** To the thread. */
export type Question = {
  [K in Kind]: { number: number; kind: K; asked: Questions[K]['asked'] }
}[Kind]

/** How the stock is: `isReady` once it holds all that is offered. */
export type StockState = { isReady: boolean; names: number; bytes: number }

/** From the thread. An answer that is undefined: it cannot tell yet. */
export type Report =
  | { number: number; answer: Questions[Kind]['answer'] | undefined }
  | { state: StockState }
  | { problem: string }

/** What the thread is started with. */
export type ThreadStart = { databaseUrl: string }
