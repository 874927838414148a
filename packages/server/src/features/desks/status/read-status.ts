import type { Reader } from '../../../db/pool.ts'
import { PART_NAMES, PARTS } from './parts.ts'
import { type DayRow, type PartRow, readDays, readParts } from './sql.ts'

export const HISTORY_DAYS = 90
/** Without a probe for this long, nothing is known: perhaps no worker runs. */
const KNOWN_MS = 300_000
const DAY_MS = 86_400_000

/** The state of each part of the service, and what was found on each of the last 90 days. */
export async function readStatus(reader: Reader, now: Date) {
  const today = Date.parse(now.toISOString().slice(0, 10))
  const days = Array.from({ length: HISTORY_DAYS }, (_, n) =>
    dayOf(today - (HISTORY_DAYS - 1 - n) * DAY_MS),
  )
  const [rows, history] = await Promise.all([
    readParts(reader),
    readDays(reader, days[0] ?? '', HISTORY_DAYS * PARTS.length),
  ])
  const found = new Map(history.map((row) => [`${row.part} ${row.day}`, row]))
  const byPart = new Map(rows.map((row) => [row.part, row]))
  const parts = PARTS.flatMap((part) => {
    const row = byPart.get(part)
    // A part that nobody has checked for a day isn't set up any more.
    if (!row?.checked_at || now.getTime() - row.checked_at.getTime() > DAY_MS) return []
    const listed = days.map((day) => dayOut(day, found.get(`${part} ${day}`)))
    const { failed_since } = row
    return {
      part,
      name: PART_NAMES[part],
      status: statusOf(row, now),
      checked_at: row.checked_at.toISOString(),
      failing_since: failed_since?.toISOString() ?? null,
      days: listed,
    }
  })
  return { status: overall(parts.map(({ status }) => status)), parts }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function dayOut(day: string, row: DayRow | undefined) {
  return { day, checks: row?.checks ?? 0, failed: row?.failed ?? 0 }
}

type PartStatus = 'working' | 'failing' | 'unknown'

function statusOf({ checked_at, is_ok }: PartRow, now: Date): PartStatus {
  if (!checked_at || now.getTime() - checked_at.getTime() > KNOWN_MS) return 'unknown'
  return is_ok ? 'working' : 'failing'
}

function overall(all: PartStatus[]): PartStatus {
  if (all.includes('failing')) return 'failing'
  return all.length === 0 || all.includes('unknown') ? 'unknown' : 'working'
}
