/** A linked page, or a gap of pages left out. */
export type PageStep = { page: number } | { gapAfter: number }

const NEIGHBOURS = 1

/** First, last, and the current page with its neighbours: `1 … 4 5 6 … 209`. */
export function pageSteps(current: number, last: number): PageStep[] {
  const wanted = new Set([1, last])
  for (let page = current - NEIGHBOURS; page <= current + NEIGHBOURS; page++) {
    if (page >= 1 && page <= last) wanted.add(page)
  }
  const steps: PageStep[] = []
  let before = 0
  for (const page of [...wanted].sort((a, b) => a - b)) {
    // A gap of one page takes as much space as the page itself, so show the page.
    if (page - before === 2) steps.push({ page: page - 1 })
    if (page - before > 2) steps.push({ gapAfter: before })
    steps.push({ page })
    before = page
  }
  return steps
}

/** An empty list still has a first page. */
export function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}
