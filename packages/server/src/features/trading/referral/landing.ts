import type { LinkRow } from './link.ts'

/** Pages that stand for a product. A link to a product without a page of its own leads home. */
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
 * Where a link leads: one of our own paths, made from what was checked when the link was created.
 * Nothing that a visitor sends is part of it, so no link can be bent to lead elsewhere.
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
