import { readListings } from '../../api/listings.ts'
import type { ListingsPage, ListingsRequest } from '../../api/listings.ts'
import type { Question } from '../../load/answers.ts'

const NEWEST: ListingsRequest = { limit: 6, offset: 0, q: '', tld: '', max: null, sort: 'newest' }

export const newestNames: Question<ListingsPage> = {
  key: 'newest names',
  ask: (signal) => readListings(NEWEST, signal),
}
