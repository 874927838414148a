import { formatQuery } from '../query-string.ts'

/** Something to do from the command menu: a page to open, or a switch. */
export type Command = { text: string; group: string; to?: string; does?: 'theme' }

const PAGES: Command[] = [
  { group: 'Go to', text: 'Search', to: '/search' },
  { group: 'Go to', text: 'Marketplace', to: '/market' },
  { group: 'Go to', text: 'Extensions and prices', to: '/tlds' },
  { group: 'Go to', text: 'Dropped names', to: '/drops' },
  { group: 'Go to', text: 'Tools', to: '/tools' },
  { group: 'Go to', text: 'Appraisal', to: '/tools/appraisal' },
  { group: 'Go to', text: 'Docs', to: '/docs' },
  { group: 'Go to', text: 'API reference', to: '/docs/reference' },
  { group: 'Your account', text: 'Home', to: '/account' },
  { group: 'Your account', text: 'Your domains', to: '/account/domains' },
  { group: 'Your account', text: 'Cart', to: '/cart' },
  { group: 'Your account', text: 'Sell a name', to: '/account/listings' },
  { group: 'Your account', text: 'Earnings', to: '/account/earnings' },
  { group: 'Your account', text: 'Watched domains', to: '/account/watching' },
  { group: 'Your account', text: 'Saved cards and renewals', to: '/account/billing' },
  { group: 'Your account', text: 'Receipts', to: '/account/receipts' },
  { group: 'Your account', text: 'Security', to: '/account/security' },
  { group: 'Your account', text: 'Partner portal', to: '/partner' },
  { group: 'More', text: 'Switch between light and dark', does: 'theme' },
  { group: 'More', text: 'Status', to: '/status' },
  { group: 'More', text: 'Changelog', to: '/changelog' },
]

const TYPED_MAX = 253

/** The commands that fit some text. Anything typed can be searched as a name. */
export function commandsFor(text: string): Command[] {
  const typed = text.trim().slice(0, TYPED_MAX)
  if (typed === '') return PAGES
  const words = typed.toLowerCase().split(/\s+/)
  const fitting = PAGES.filter(({ text: name, group }) =>
    words.every((word) => `${group} ${name}`.toLowerCase().includes(word)),
  )
  const search = { group: 'Names', text: `Search for “${typed}”`, to: hrefOf(typed) }
  return [...fitting, search]
}

function hrefOf(q: string): string {
  return `/search${formatQuery({ q })}`
}
