/** The page of one domain, or one of its tabs. */
export function domainHref(domain: string, tab = 'overview'): string {
  const path = `/account/domains/${encodeURIComponent(domain)}`
  return tab === 'overview' ? path : `${path}?tab=${tab}`
}
