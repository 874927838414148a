import type { LinkRow } from './link.ts'

/** The page for each product. Other products lead to the home page. */
const PRODUCT_PAGES: [product: string, path: string][] = [
  ['search', '/search'],
  ['market', '/market'],
  ['marketplace', '/market'],
  ['tlds', '/tlds'],
  ['prices', '/tlds'],
  ['api', '/docs'],
  ['tools', '/tools'],
]

/**
 * Where a link leads: one of our own paths, built from data validated when the link was created.
 * Nothing a visitor sends goes into it, so a link can't be abused as an open redirect.
 */
export function landings(toolSlugs: string[]) {
  const pages = new Map([
    ...PRODUCT_PAGES,
    ...toolSlugs.map((slug) => [slug, `/tools/${slug}`] as const),
  ])
  return ({ domain, product }: Pick<LinkRow, 'domain' | 'product'>): string => {
    if (domain !== null) return `/search?q=${encodeURIComponent(domain)}`
    return pages.get(product ?? '') ?? '/'
  }
}
