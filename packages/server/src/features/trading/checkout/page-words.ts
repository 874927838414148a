import { escapeHtml } from '../../../values/escape-html.ts'
import { namedOf } from '../../../values/domain-name.ts'
import type { SessionRow } from './session.ts'

/** The Unicode form of a domain, as people read it. */
export function readable(domain: string): string {
  return namedOf(domain).unicode ?? domain
}

export function moneyText(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

/** The domain and its price. */
export function sum({ domain, price_cents, currency }: SessionRow): string {
  const shown = readable(domain)
  const ascii = shown === domain ? '' : `<small class="note">${escapeHtml(domain)}</small>`
  return `<p class="sum"><strong>${escapeHtml(shown)}</strong> ${ascii}
<span>${escapeHtml(moneyText(price_cents, currency))}</span></p>`
}

/** A link to the partner's URL that shows its host, so that the link text can't mislead anyone. */
export function backLink(url: string | null, text: string): string {
  if (url === null) return ''
  const { host } = new URL(url)
  return `<p><a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(text)} (${escapeHtml(host)})</a></p>`
}
