import { OPEN_ID } from '../../api/settlements.ts'
import type { Settlement } from '../../api/settlements.ts'
import { momentDay } from '../../names/day-text.ts'
import { markOf } from '../../parts/tone-mark.tsx'
import type { Mark } from '../../parts/tone-mark.tsx'

const MARKS: Record<string, Mark> = {
  open: { text: 'Open', tone: 'calm' },
  due: { text: 'Due', tone: 'waiting' },
  paid: { text: 'Paid', tone: 'good' },
}

/** How to show a settlement's state. A status newer than this page is shown unchanged. */
export function settlementMark(status: string): Mark {
  return markOf(MARKS, status)
}

/** `Nov 1, 2026 – Nov 30, 2026`, or the start of the current period. */
export function periodText(settlement: Settlement): string {
  const { settlement_id, period_start, period_end } = settlement
  if (settlement_id === OPEN_ID) return `Since ${momentDay(period_start)}`
  return `${momentDay(period_start)} – ${momentDay(period_end)}`
}
