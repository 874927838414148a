import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ZoneIndex } from '../../../upstream/zones/zone-index.ts'
import { csvOf, csvRows } from '../../../values/csv.ts'
import type { BestDrops } from './best-drops.ts'
import { findDrops } from './find-drops.ts'
import type { DropOut, DropsOut, DropsQuery } from './shapes.ts'

/** Names in one file. */
export const EXPORTED_MAX = 10_000
const NAMES_PER_PAGE = 200
/** With strict filters most pages are empty. Each looks at up to 50,000 names. */
const PAGES_MAX = 200

const COLUMNS = ['Domain', 'Extension', 'Day', 'Change', 'Length', 'Words', 'Also taken in']
const CHANGES = { dropped: 'Dropped', added: 'New' }

type Needs = { zones: ZoneIndex; best: BestDrops }
type Query = Omit<DropsQuery, 'limit' | 'cursor'>

/** Dropped or new names as CSV, page by page, so that other requests get their turn. */
export async function* exportDrops(needs: Needs, query: Query): AsyncGenerator<string> {
  yield csvOf(COLUMNS, [])
  let cursor: string | undefined
  let left = EXPORTED_MAX
  for (let page = 0; page < PAGES_MAX && left > 0; page += 1) {
    const limit = Math.min(left, NAMES_PER_PAGE)
    const { drops, next_cursor } = await find(needs, { ...query, limit, ...(cursor && { cursor }) })
    left -= drops.length
    if (drops.length > 0) yield csvRows(drops.map(cellsOf))
    if (next_cursor === null) return
    cursor = next_cursor
    await nextTurn()
  }
}

/** One page, in the order that was asked for. */
export async function find({ zones, best }: Needs, query: DropsQuery): Promise<DropsOut> {
  return query.sort === 'value' ? await best.find(query) : findDrops(zones, query)
}

function cellsOf(drop: DropOut) {
  const { domain, zone, date, kind, length, words, registered_elsewhere } = drop
  return [domain, zone, date, CHANGES[kind], length, words.join(' '), registered_elsewhere]
}
