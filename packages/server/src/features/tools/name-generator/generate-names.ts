import { type ReadName, readDomainName } from '../../../values/domain-name.ts'
import { findInspiration } from '../../market/search/find-inspiration.ts'
import { readIdeaWords } from '../../market/search/idea-words.ts'
import { rowsOf } from '../../market/search/check-domains.ts'
import type { Row } from '../../market/search/shapes.ts'
import { loadKnowledge } from '../../market/name-index/knowledge.ts'
import type { Run, ToolNeeds } from '../tool.ts'
import { type Idea, ideasOf, type Style, STYLES, wordsIn } from './ideas.ts'

type Input = {
  keywords: string
  tlds: string[]
  styles: Style[]
  length_max: number
  limit: number
}

type Candidate = Idea & { name: ReadName }

/** Candidates checked per name shown: enough to find available ones, few enough to stay fast. */
const LOOKED_PER_SHOWN = 3
const LABEL_CHARS_MIN = 3
const AT_ONCE = 25
const ORDER = ['available', 'premium', 'listed', 'unknown', 'reserved', 'registered', 'unsupported']

/** Generates name ideas and checks each. Available names come first, then shorter ones. */
export async function generateNames(needs: ToolNeeds, input: Input, { signal, now }: Run) {
  const groups = readIdeaWords(input.keywords)
  await loadKnowledge()
  const inspiration = await findInspiration(needs.db, input.keywords, {
    groups,
    forSaleMax: 0,
  })
  const candidates = candidatesFor(ideasOf(input.keywords, inspiration), input)
  const rows: Row[] = []
  for (let at = 0; at < candidates.length; at += AT_ONCE) {
    const some = candidates.slice(at, at + AT_ONCE).map(({ name }) => name)
    rows.push(...(await rowsOf(needs, some, { priceView: 'masked', signal })))
    if (rows.filter(({ available }) => available === true).length >= input.limit) break
  }
  const names = rows
    .map((row, place) => ({ row, idea: candidates[place] }))
    .toSorted((a, b) => ORDER.indexOf(a.row.state) - ORDER.indexOf(b.row.state))
    .slice(0, input.limit)
    .map(({ row, idea }) => ({
      domain: row.domain,
      ...(row.unicode !== undefined && { unicode: row.unicode }),
      style: idea?.style ?? 'plain',
      reason: idea?.reason ?? '',
      length: idea?.label.length ?? 0,
      state: row.state,
      available: row.available,
      register_cents: row.price?.register_cents ?? null,
      renew_cents: row.price?.renew_cents ?? null,
      restore_cents: row.price?.restore_cents ?? null,
      currency: row.price?.currency ?? 'USD',
    }))
  return {
    keywords: wordsIn(input.keywords),
    as_of: now.toISOString(),
    looked_at: rows.length,
    available_count: names.filter(({ available }) => available === true).length,
    names,
  }
}

/** Takes the styles in turn, so no style fills the list, and tries each idea under every TLD. */
function candidatesFor(all: Idea[], { tlds, styles, length_max, limit }: Input): Candidate[] {
  const wanted: readonly Style[] = styles.length > 0 ? styles : STYLES
  const ideas = all.filter(
    ({ label, style }) =>
      wanted.includes(style) && label.length >= LABEL_CHARS_MIN && label.length <= length_max,
  )
  const byStyle = wanted.map((style) => ideas.filter((idea) => idea.style === style))
  const longest = Math.max(0, ...byStyle.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, place) =>
    byStyle.flatMap((some) => some[place] ?? []),
  ).flat()
  const candidates = inTurn.flatMap((idea) =>
    tlds.flatMap((tld): Candidate[] => {
      const name = readDomainName(`${idea.label}.${tld}`)
      return name.ok && name.subdomain === '' ? [{ ...idea, name }] : []
    }),
  )
  return candidates.slice(0, limit * LOOKED_PER_SHOWN)
}
