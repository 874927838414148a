import type { NameRow } from '../../api/name-row.ts'
import { readDrops } from '../../api/names.ts'
import type { DropsPage } from '../../api/names.ts'
import type { Question } from '../../load/answers.ts'
import { toDropsRequest } from './drops-address.ts'
import type { DropsAddress } from './drops-address.ts'

export function dropsFor(address: DropsAddress): Question<DropsPage> {
  const request = toDropsRequest(address)
  return {
    key: `drops ${JSON.stringify(request)}`,
    ask: (signal) => readDrops(request, signal),
    isSameForAll: true,
  }
}

/** What the registries say about these names now. */
export function statesOf(domains: readonly string[]): Question<NameRow[]> {
  return {
    key: `states of ${domains.join()}`,
    ask: async (signal) => {
      const { statesOf: ofSearch } = await import('../search/load.ts')
      return await ofSearch(domains).ask(signal)
    },
  }
}
