/** One page of a list. `next_cursor` leads to the next. */
export type Slice<T> = { items: T[]; next_cursor: string | null }

export const ROWS_A_PAGE = 25
