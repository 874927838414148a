/**
 * Servers of the large retail registrars. They hold millions of names behind proxies and in their
 * own portfolios, and answer "not found" for many of them. Our client never trusts a registrar's
 * "not found", because it takes the state from the registry alone. This check is for texts of
 * unknown origin.
 */
export function isRetailRegistrar(server: string): boolean {
  const host = server.toLowerCase()
  return RETAIL_REGISTRARS.some((name) => host === name || host.endsWith(`.${name}`))
}

/**
 * TLDs whose registry answers "not found" for names that can't be registered: the adult TLDs let
 * trademark owners block a name without a trace in the public record.
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
