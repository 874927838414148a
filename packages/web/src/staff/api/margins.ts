import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import * as wire from '../../api/wire/staff.ts'
import { formatQuery } from '../../query-string.ts'

export type Margins = Answer<typeof wire.readMargins>
export type TldMargin = Margins['tlds'][number]
export type UnknownCosts = Answer<typeof wire.listUnknownCosts>
export type UnknownCost = UnknownCosts['items'][number]

/** Whole days in UTC. Empty: this month so far. */
export type Days = { from?: string; to?: string }

export async function readMargins(days: Days, signal: AbortSignal): Promise<Margins> {
  return await ask(wire.readMargins, { query: days }, signal)
}

export function marginsHref(days: Days): string {
  return `/api/staff/margins/export${formatQuery(days)}`
}

export async function readUnknownCosts(signal: AbortSignal): Promise<UnknownCosts> {
  return await ask(wire.listUnknownCosts, {}, signal)
}

/** Books what an item cost us, in US cents. */
export async function recordCost(
  { receipt_id, position }: UnknownCost,
  cost_cents: number,
): Promise<void> {
  const path = { receipt_id, position: String(position) }
  await ask(wire.recordCost, { path, body: { cost_cents } })
}
