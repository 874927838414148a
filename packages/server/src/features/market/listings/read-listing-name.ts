import { type NameReading, readName } from '../../../meaning/name-reading.ts'
import { sharedKnowledge } from '../name-index/knowledge.ts'

/**
 * How a name is read, which is stored with its listing. Every statement that adds listings needs it,
 * so that no name is for sale without being found.
 */
export function readListingName(domain: string): NameReading {
  return readName(sharedKnowledge(), domain)
}
