/** Whether all of a domain's name servers are among these. */
export function isServedBy(nameservers: readonly string[], ours: readonly string[]): boolean {
  const known = new Set(ours.map(bare))
  return nameservers.length > 0 && nameservers.every((each) => known.has(bare(each)))
}

/** Why records don't take effect, and what to do about it; null if they do. */
export function explainHosting(
  domain: string,
  { isHosted, hasZone, ours }: { isHosted: boolean; hasZone: boolean; ours: readonly string[] },
): string | null {
  if (isHosted) return null
  const servers = ours.length > 0 ? `our name servers (${ours.join(', ')})` : 'our name servers'
  const first = hasZone ? 'Check the records below' : 'Add or import your records here'
  return `${domain} uses other name servers, so these records have no effect yet. ${first}, then switch the domain to ${servers}.`
}

function bare(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}
