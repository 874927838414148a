/**
 * Servers of the large retail registrars, which hold names for others by the million behind proxies
 * and in stocks of their own, and answer "not found" for many of them. Of a registrar's word nothing
 * is ever believed by the client, which takes the state from the registry alone; this is for texts
 * whose origin nobody vouches for.
 */
export function isRetailRegistrar(server: string): boolean {
  const host = server.toLowerCase()
  return RETAIL_REGISTRARS.some((name) => host === name || host.endsWith(`.${name}`))
}

/**
 * TLDs whose registry answers "not found" for names that nobody can have: the adult TLDs let
 * owners of marks block a name without a trace in the public record.
 */
export function hidesBlockedNames(server: string, name: string): boolean {
  return isBlocking(server) || isBlocking(name)
}

function isBlocking(host: string): boolean {
  return BLOCKING_TLDS.has(host.slice(host.lastIndexOf('.') + 1).toLowerCase())
}

const BLOCKING_TLDS = new Set(['xxx', 'adult', 'porn', 'sex'])

const RETAIL_REGISTRARS = [
  'godaddy.com',
  'namecheap.com',
  'registrar.amazon.com',
  'google.com',
  'squarespace.domains',
  'cloudflare.com',
  'hostinger.com',
  'porkbun.com',
  'dynadot.com',
  'namesilo.com',
  'name.com',
  'namebright.com',
  'wix.com',
  'aliyun.com',
  'alibaba.com',
  'hichina.com',
  'gname.com',
  'spaceship.com',
  'wildwestdomains.com',
]
