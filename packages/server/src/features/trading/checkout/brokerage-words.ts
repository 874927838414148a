import { escapeHtml } from '../../../values/escape-html.ts'
import { moneyText } from './page-words.ts'
import type { SessionRow } from './session.ts'

type Deal = Pick<SessionRow, 'price_cents' | 'brokerage_fee_cents' | 'currency'>

export type Line = { label: string; value: string }

/** What of the price goes to the owner of the name, and our fee. Empty for all other sales. */
export function dealLines({ price_cents, brokerage_fee_cents: fee, currency }: Deal): Line[] {
  if (fee === null) return []
  return [
    { label: 'For the owner of the domain', value: moneyText(price_cents - fee, currency) },
    { label: 'Our fee for the deal', value: moneyText(fee, currency) },
  ]
}

/** The same as a part of a page, with the total. */
export function dealSum(session: Deal): string {
  const lines = dealLines(session)
  if (lines.length === 0) return ''
  const total = { label: 'Total', value: moneyText(session.price_cents, session.currency) }
  const shown = [...lines, total].map(
    ({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  return `<dl class="schedule">\n${shown.join('\n')}\n</dl>`
}
