/** Addresses of every kind of public page, with something that only its data can show. */
const PUBLIC_CONTENT = {
  '/': /\.(com|org|net|io|ai|co), For sale/,
  '/search': /acme\.com/,
  '/search?q=busy-harbor.com': /busy-harbor/,
  '/market': /\d+ names/,
  '/market?q=harbor&sort=price_asc&utm_source=x': /harbor/,
  '/market/leashly.com': /How buying works/,
  '/tlds': /academy/,
  '/tlds?q=co&sort=-renew': /with “co”/,
  '/tlds/com': /Price history/,
  '/tlds/com?op=renew': /Price history/,
  '/drops': /Dropped names/,
  '/tools': /SSL check/,
  '/tools/ssl-check': /SSL check/,
  '/docs': /Guides/,
  '/docs/first-request': /sk_sandbox/,
  '/docs/signing': /adc12a58b7cd/,
  '/docs/errors': /rate_limited/,
  '/docs/console': /Console/,
  '/docs/reference': /Check up to 200 names/,
  '/docs/reference?q=orders#recordOrder': /Record a sale/,
  '/sign-in': /Password/,
  '/sign-in?continue=/market': /Password/,
  '/sign-up': /Create account/,
  '/verify-email#token=x': /./,
  '/forgot-password': /Forgot/,
  '/reset-password': /password/,
}

export const CONTENT_OF = new Map<string, RegExp>(Object.entries(PUBLIC_CONTENT))

/** Those that every-page.ts doesn't list: served-pages.test.ts visits them. */
export const VISITED_APART = [
  '/market?q=harbor&sort=price_asc&utm_source=x',
  '/tlds?q=co&sort=-renew',
  '/tlds/com?op=renew',
]
