import { Link } from '../../address/link.tsx'
import type { Tool } from '../../api/tools.ts'
import { useCurrentInView } from '../../kit/current-in-view.ts'

/** The short name of each tool, in the order of its tab. */
const TABS: [slug: string, text: string][] = [
  ['whois', 'WHOIS'],
  ['dns-lookup', 'DNS'],
  ['ssl-check', 'SSL'],
  ['email-auth', 'Email'],
  ['http-headers', 'Headers'],
  ['appraisal', 'Appraisal'],
  ['name-generator', 'Names'],
  ['typo-variants', 'Typos'],
  ['bulk-availability', 'Bulk check'],
  ['link-check', 'Links'],
  ['seo-crawl', 'SEO'],
]
/** Tools that ask about one domain: switching between them keeps it. */
const DOMAIN_FIELDS: Record<string, string> = {
  whois: 'domain',
  'dns-lookup': 'domain',
  'ssl-check': 'host',
  'email-auth': 'domain',
  appraisal: 'domain',
  'typo-variants': 'domain',
}

/** Every tool, with the same domain where it is about one. */
export function ToolTabs({ slug, domain }: { slug: string; domain: string }) {
  const nav = useCurrentInView(slug)
  return (
    <nav ref={nav} className="tabs" aria-label="Tools">
      {TABS.map(([to, text]) => (
        <Link key={to} to={hrefOf(to, domain)} aria-current={to === slug ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}

function hrefOf(slug: string, domain: string): string {
  const field = DOMAIN_FIELDS[slug]
  if (!field || domain === '') return `/tools/${slug}`
  return `/tools/${slug}?${field}=${encodeURIComponent(domain)}`
}

/** The domain that a tool's input is about, or an empty text. */
export function domainOf({ slug }: Pick<Tool, 'slug'>, query: Record<string, string>): string {
  const field = DOMAIN_FIELDS[slug]
  return field ? (query[field] ?? '') : ''
}
