import type { NameIndexClient } from '../listings/open-name-index.ts'
import type { Inspiration } from '../name-index/inspire.ts'
import { CLOSINGS } from './idea-affixes.ts'
import { latinWords, type ScriptWords } from './idea-words.ts'

/** What the name index makes of a text. Undefined while there is no index. */
export async function findInspiration(
  nameIndex: NameIndexClient,
  text: string,
  { groups, forSaleMax }: { groups: ScriptWords[]; forSaleMax: number },
): Promise<Inspiration | undefined> {
  return await nameIndex.ask('inspire', {
    environment: 'live',
    query: text,
    words: latinWords(groups),
    closings: CLOSINGS,
    forSaleMax,
  })
}
