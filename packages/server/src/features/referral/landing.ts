import { TOOLS } from '../tools/catalogue.ts'
import type { LinkRow } from './link.ts'

/** Pages that stand for a product. A link to a product without a page of its own leads home. */
const PRODUCT_PAGES = new Map<string, string>([
  ['search', '/search'],
  ['market', '/market'],
  ['marketplace', '/market'],
  ['tlds', '/tlds'],
  ['prices', '/tlds'],
  ['api', '/docs'],
  ['tools', '/tools'],
  ...TOOLS.map(({ slug }): [string, string] => [slug, `/tools/${slug}`]),
])

/**
 * Where a link leads: a path of ours, made from what was checked when the link was created. Nothing
 * that a visitor sends has a part in it, so no link can be bent to lead elsewhere.
 */
export function landingOf({ domain, product }: Pick<LinkRow, 'domain' | 'product'>): string {
  if (domain !== null) return `/search?q=${encodeURIComponent(domain)}`
  return PRODUCT_PAGES.get(product ?? '') ?? '/'
}
