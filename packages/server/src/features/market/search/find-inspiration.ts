import type { Reader } from '../../../db/pool.ts'
import { unfiltered } from '../listings/filter-sql.ts'
import { findByMeaning } from '../listings/find-by-meaning.ts'
import { inspire, type Inspiration } from '../name-index/inspire.ts'
import { sharedKnowledge } from '../name-index/knowledge.ts'
import { CLOSINGS } from './idea-affixes.ts'
import { latinWords, type ScriptWords } from './idea-words.ts'

export type FoundInspiration = Inspiration & {
  /** Names for sale that match by meaning, best first. */
  forSale: string[]
}

/** Names for sale below this score have only a little to do with the query. */
const FOR_SALE_SCORE_MIN = 0.3

/** What a text brings to mind, and at most `forSaleMax` names for sale that match it. */
export async function findInspiration(
  reader: Reader,
  text: string,
  { groups, forSaleMax }: { groups: ScriptWords[]; forSaleMax: number },
): Promise<FoundInspiration> {
  const words = latinWords(groups)
  const inspiration = inspire(sharedKnowledge(), { words, closings: CLOSINGS })
  const asked = { filter: unfiltered('live'), query: text, limit: forSaleMax }
  const found = forSaleMax > 0 ? await findByMeaning(reader, asked) : []
  const close = found.filter(({ score }) => score >= FOR_SALE_SCORE_MIN)
  return { ...inspiration, forSale: close.map(({ domain }) => domain) }
}
