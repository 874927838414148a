/** The search's word lists, loaded once for all test files of a worker. */
export { sharedKnowledge } from '../../src/features/market/name-index/knowledge.ts'
