import type { Slice } from '../../../api/slice.ts'
import type { Environment } from '../../../api/portal.ts'
import type { Question } from '../../../load/answers.ts'
import { readListings } from '../../api/listings.ts'
import type { Listing } from '../../api/listings.ts'

export function listingsOf(
  environment: Environment,
  filter: { isAwaited: boolean; domain: string },
): Question<Slice<Listing>> {
  return {
    key: `staff listings ${environment} ${filter.isAwaited} ${filter.domain}`,
    ask: async (signal) => await readListings(environment, filter, signal),
    freshMs: 0,
  }
}
