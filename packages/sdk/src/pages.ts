import { AnswerError } from './errors.ts'
import { whole } from './settings.ts'

/** Selects one page of a cursor-paginated list. */
export type PageQuery = {
  /** Page size, 1 to 200. Defaults to 50. */
  limit?: number
  /** The `next_cursor` of the previous page. */
  cursor?: string
}

/** The maximum number of items to return, so a loop can't run away. */
export type Bound = { itemsMax: number }

export const PAGE_SIZE_MAX = 200

type CursorPage = { next_cursor: string | null }

/** Yields a list's items page by page, until the list ends or `itemsMax` is reached. */
export async function* itemsOf<Page extends CursorPage, Item>(
  itemsMax: number,
  readPage: (at: PageQuery) => Promise<Page>,
  itemsIn: (page: Page) => Item[],
): AsyncGenerator<Item> {
  let left = whole('itemsMax', itemsMax, Number.MAX_SAFE_INTEGER)
  const at: PageQuery = { limit: Math.min(itemsMax, PAGE_SIZE_MAX) }
  for (;;) {
    const page = await readPage(at)
    for (const item of itemsIn(page)) {
      yield item
      if (--left === 0) return
    }
    if (page.next_cursor === null) return
    // A page whose cursor points back to itself would loop forever.
    if (page.next_cursor === at.cursor)
      throw new AnswerError('The list returned the same cursor twice.', 200)
    at.cursor = page.next_cursor
  }
}
