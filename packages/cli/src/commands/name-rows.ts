import type { SearchRow } from '@namehouse/sdk'
import type { Color } from '../terminal/color.ts'
import { dayOf, dollarsOf } from '../terminal/money.ts'
import type { Column } from '../terminal/rows.ts'

const COLORS: Record<string, Color> = {
  available: 'green',
  premium: 'yellow',
  listed: 'yellow',
  registered: 'dim',
  reserved: 'dim',
  unsupported: 'dim',
  unknown: 'red',
}
const STATE_WIDTH = 'unsupported'.length
const PRICE_WIDTH = '$10,000.00'.length

/** How the answer about one name is shown. */
export const NAME_COLUMNS: readonly Column<SearchRow>[] = [
  {
    title: 'Name',
    cell: ({ domain, unicode }) => unicode ?? domain,
    plain: ({ domain }) => domain,
    color: ({ state }) => (state === 'available' ? 'bold' : undefined),
  },
  { title: 'State', cell: ({ state }) => state, color: ({ state }) => COLORS[state] },
  { title: 'Price', cell: priceOf, isRight: true },
  { title: 'Details', cell: noteOf, color: () => 'dim' },
]

/** Widths for names that are known before their answers. */
export function widthsFor(names: readonly string[]): number[] {
  return [Math.max(4, ...names.map((name) => name.length)), STATE_WIDTH, PRICE_WIDTH, 0]
}

/** Whether somebody could get this name now. */
export function isObtainable({ state }: SearchRow): boolean {
  return state === 'available' || state === 'premium' || state === 'listed'
}

function priceOf({ listing, price, state }: SearchRow): string {
  if (listing) return dollarsOf(listing.price.bin === null ? null : listing.price.bin * 100)
  return state === 'available' || state === 'premium' ? dollarsOf(price?.register_cents) : ''
}

function noteOf(row: SearchRow): string {
  const { domain, unicode, listing, price, whois_summary: whois, meta, state } = row
  const parts: (string | undefined)[] = [unicode === undefined ? undefined : domain]
  if (listing) {
    parts.push(
      listing.locked ? 'being sold' : listing.price.bin === null ? 'price: nh login' : 'for sale',
    )
  } else if (state === 'available' || state === 'premium') {
    parts.push(price?.renew_cents ? `renews ${dollarsOf(price.renew_cents)}` : undefined)
  }
  if (whois) {
    const expiry = dayOf(whois.expiration_date)
    parts.push(whois.registrar, expiry && `expires ${expiry}`)
  }
  parts.push(meta?.reason ?? undefined)
  return parts.filter(Boolean).join(' · ')
}
