import { escapeHtml } from '../../../values/escape-html.ts'
import { namedOf } from '../../../values/domain-name.ts'
import type { SessionRow } from './session.ts'

/** A name as people read it. */
export function readable(domain: string): string {
  return namedOf(domain).unicode ?? domain
}

export function moneyText(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

/** What is sold and for how much. */
export function sum({ domain, price_cents, currency }: SessionRow): string {
  const shown = readable(domain)
  const ascii = shown === domain ? '' : `<small class="note">${escapeHtml(domain)}</small>`
  return `<p class="sum"><strong>${escapeHtml(shown)}</strong> ${ascii}
<span>${escapeHtml(moneyText(price_cents, currency))}</span></p>`
}

/** To an address that the partner chose, by its host, so that nobody is led astray by words. */
export function backLink(url: string | null, text: string): string {
  if (url === null) return ''
  const { host } = new URL(url)
  return `<p><a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(text)} (${escapeHtml(host)})</a></p>`
}
