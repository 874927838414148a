import { type Knowledge, readKnowledge } from '../../src/features/market/name-index/knowledge.ts'

let read: Knowledge | undefined

/**
 * The search's word lists. Loaded once for all test files of a worker, because they never change.
 */
export function sharedKnowledge(): Knowledge {
  read ??= readKnowledge()
  return read
}
