import type { Run } from './command.ts'

/** The code of each command, loaded only when it is run: loading is most of a short command's time. */
export const LOADERS: Record<string, (() => Promise<{ run: Run }>) | undefined> = {
  search: () => import('./commands/search.ts'),
  check: () => import('./commands/check.ts'),
  suggest: () => import('./commands/suggest.ts'),
  whois: () => import('./commands/whois.ts'),
  price: () => import('./commands/price.ts'),
  market: () => import('./commands/market.ts'),
  drops: () => import('./commands/drops.ts'),
  api: () => import('./commands/api.ts'),
  watch: () => import('./commands/watch.ts'),
  login: () => import('./commands/login.ts'),
  logout: () => import('./commands/logout.ts'),
  domains: () => import('./commands/domains.ts'),
  dns: () => import('./commands/dns.ts'),
  cart: () => import('./commands/cart.ts'),
  partner: () => import('./commands/partner.ts'),
  listen: () => import('./commands/listen.ts'),
  sign: () => import('./commands/sign.ts'),
  mcp: () => import('./commands/mcp.ts'),
  completion: () => import('./commands/completion.ts'),
}
