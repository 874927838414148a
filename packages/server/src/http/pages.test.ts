import { describe, expect, it } from 'vitest'
import { cutPage, positionOf } from './pages.ts'

const rows = Array.from({ length: 5 }, (_, i) => ({ at: new Date(1_000 + i), id: `ord_${i}` }))
const positionOfRow = (row: { at: Date; id: string }) => row

/** A list as a feature reads it: one row more than the page, starting after the cursor. */
function read(limit: number, cursor?: string) {
  const after = positionOf(cursor)
  const from = after ? rows.findIndex(({ id }) => id === after.id) + 1 : 0
  return cutPage(rows.slice(from, from + limit + 1), limit, positionOfRow)
}

describe('cursor pagination', () => {
  it('following the cursor returns every row once, then null', () => {
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 10; page += 1) {
      const { rows: found, next_cursor } = read(2, cursor)
      seen.push(...found.map(({ id }) => id))
      if (next_cursor === null) break
      cursor = next_cursor
    }
    expect(seen).toEqual(['ord_0', 'ord_1', 'ord_2', 'ord_3', 'ord_4'])
  })

  it('a page that ends exactly with the list is the last', () => {
    expect(read(5).next_cursor).toBeNull()
    expect(cutPage([], 5, positionOfRow)).toEqual({ rows: [], next_cursor: null })
  })

  it.each(['', 'abc', '../../x', 'a'.repeat(5_000)])('400: invalid cursor %j', (cursor) => {
    expect(() => positionOf(cursor)).toThrow('cursor is not a cursor from this list')
  })
})
