import { AnswerError } from './errors.ts'
import { whole } from './settings.ts'

/** One page of a list that is read by cursor. */
export type PageQuery = {
  /** 1 to 200; 50 if not given. */
  limit?: number
  /** `next_cursor` of the page before. */
  cursor?: string
}

/** How many items you are ready to receive at most. */
export type Bound = { itemsMax: number }

export const PAGE_SIZE_MAX = 200

type CursorPage = { next_cursor: string | null }

/** The items of a list, page after page, until it ends or the bound is reached. */
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
    // A page that leads to itself would never end.
    if (page.next_cursor === at.cursor) throw new AnswerError('The list goes in circles.', 200)
    at.cursor = page.next_cursor
  }
}
