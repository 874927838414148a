import { createHash } from 'node:crypto'
import { drawNameSvg, type NameAlign } from '../../../drawing/name-svg.ts'
import { type SignLook, signLook } from '../../../drawing/sign-look.ts'
import type { Page } from '../../../http/small-page.ts'
import { centsText } from '../../../values/cents-text.ts'
import { escapeHtml } from '../../../values/escape-html.ts'
import { landerStyle } from './lander-style.ts'
import type { ServedRow } from './sql.ts'

const MARK = '<path d="M2.8 12.6 12 4.2l9.2 8.4"/><circle cx="12" cy="17.6" r="3.4"/>'
const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2.8 12.6 12 4.2l9.2 8.4" ' +
      'fill="none" stroke="#888" stroke-width="2.7" stroke-linecap="round"/>' +
      '<circle cx="12" cy="17.6" r="3.4" fill="#07804f"/></svg>',
  )
/** Ten billion dollars. The listing page reads the amount again. */
const AMOUNT_CHARS_MAX = 14

type Wanted = Omit<ServedRow, 'seller_listing_id'>

/**
 * The sale page of a name at its own address. It loads nothing else, runs no script, sets no cookie,
 * and says nothing about the request, so that it is the same for every visitor.
 */
export function landerPage(row: Wanted, baseUrl: string): Page {
  const name = row.unicode ?? row.domain
  const sign = signLook(name, wordsOf(row))
  const style = landerStyle(row.look, sign?.enamel ?? 'pine')
  const listing = `${baseUrl}/market/${encodeURIComponent(row.domain)}`
  const shown = { name, listing, baseUrl }
  const html = Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head(row, shown)}
<link rel="icon" href="${ICON}">
<style>${style}</style>
</head>
<body>
<header><a href="${escapeHtml(baseUrl)}/"><svg viewBox="0 0 24 24" aria-hidden="true">${MARK}</svg>Namehouse</a>
<small>for the owner of this name</small></header>
<main>
${heading(name, sign, row.look === 'paper' ? 'middle' : 'start')}
<div class="low">
<div class="say"><p class="lead">This name is for sale.</p>
<ul><li>Verified owner</li><li>${Array.from(name.split('.', 1)[0] ?? '').length} characters</li>
<li><a href="${escapeHtml(listing)}">See details and similar names</a></li></ul></div>
${box(row, shown)}
</div>
</main>
</body>
</html>
`)
  return { html, headers: headersOf(html, style, baseUrl) }
}

type Shown = { name: string; listing: string; baseUrl: string }

function head(row: Wanted, { name, listing }: Shown): string {
  const title = escapeHtml(`${name} is for sale`)
  const about = escapeHtml(`${name} is for sale. ${waysToBuy(row)}`)
  return `<title>${title}</title>
<meta name="description" content="${about}">
<link rel="canonical" href="https://${escapeHtml(row.domain)}/">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${about}">
<meta property="og:image" content="${escapeHtml(listing)}/card.png">`
}

function waysToBuy({ shows_price, offers_welcome, bin_price_cents }: Wanted): string {
  if (!shows_price) return offers_welcome ? 'Make an offer.' : 'See its price and buy it now.'
  const buy = `Buy it now for ${dollars(bin_price_cents)}`
  return offers_welcome ? `${buy}, or make an offer.` : `${buy}.`
}

function heading(name: string, sign: SignLook | undefined, align: NameAlign): string {
  const text = escapeHtml(name)
  if (!sign) return `<h1 class="text">${text}<span class="hide"> is for sale</span></h1>`
  return `<h1>${drawNameSvg(sign, align)}<span class="hide">${text} is for sale</span></h1>`
}

/** What a visitor can do: buy, or make an offer. Both happen on our own site. */
function box(row: Wanted, { name, listing, baseUrl }: Shown): string {
  const buy = row.shows_price
    ? `<p class="price">${escapeHtml(dollars(row.bin_price_cents))}</p>
<a class="btn" href="${escapeHtml(listing)}">Buy ${escapeHtml(name)}</a>`
    : ''
  const kind = row.offers_welcome ? 'btn quiet' : 'btn'
  const see = row.shows_price
    ? ''
    : `<a class="${kind}" href="${escapeHtml(listing)}">See price and buy now</a>`
  return `<section class="box" aria-label="Buy ${escapeHtml(name)}">
${buy}${offerForm(row, listing)}${see}<p>Namehouse holds your money until the name is in your hands. 
<a href="${escapeHtml(baseUrl)}/contact">Ask us a question</a></p></section>`
}

/** Nothing if the seller takes no offers. */
function offerForm({ offers_welcome, shows_price }: Wanted, listing: string): string {
  if (!offers_welcome) return ''
  const kind = shows_price ? 'btn quiet' : 'btn'
  return `<form method="get" action="${escapeHtml(listing)}#offer">
<label>Your offer in US dollars<input name="offer" inputmode="decimal" autocomplete="off" required
 maxlength="${AMOUNT_CHARS_MAX}" placeholder="2500"></label>
<button class="${kind}">Make an offer</button></form>
`
}

/** Whole dollars without cents, as people write prices. */
function dollars(cents: number): string {
  return centsText(cents).replace(/\.00$/, '')
}

/** The words of the name. Marked ones are other ways to read it. */
function wordsOf({ reading }: Wanted): string[] {
  const words = (reading ?? '').split(' ').filter((word) => word !== '' && !/^[+~]/.test(word))
  return words.map((word) => word.replace(/^\?/, ''))
}

function headersOf(html: Buffer, style: string, baseUrl: string): Record<string, string> {
  const digest = createHash('sha256').update(style).digest('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${digest}'`,
    'img-src data:',
    `form-action ${baseUrl}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(html.length),
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    // Asked for each time, so that visits are counted and a sold name stops being for sale.
    'cache-control': 'no-cache',
  }
}
