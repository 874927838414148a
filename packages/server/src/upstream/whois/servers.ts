/**
 * Servers that answer "not found" for names that nobody can register, or that exist elsewhere: the
 * adult registries hide the names under a block, and a registrar knows its own customers only.
 */
export const SERVERS_WITH_SECRETS: ReadonlySet<string> = new Set([
  'whois.nic.xxx',
  'whois.nic.adult',
  'whois.nic.porn',
  'whois.nic.sex',
  'whois.registry.adult',
  'whois.registrar.amazon.com',
  'whois.godaddy.com',
  'whois.namecheap.com',
])
