import { type Knowledge, readKnowledge } from '../../src/features/market/name-index/knowledge.ts'

let read: Knowledge | undefined

/** What the search knows of words; read once for all test files of a worker, as it never changes. */
export function sharedKnowledge(): Knowledge {
  read ??= readKnowledge()
  return read
}
