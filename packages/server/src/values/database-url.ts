/** A PostgreSQL address as libpq reads it, in the parts that `new URL` and the driver can't read. */
export type DatabaseAddress = {
  /** With the first host only. */
  url: URL
  /** Undefined: the folder of a socket is used instead. */
  hosts: { host: string; port: number }[]
  /** From `?host=/folder`. */
  socketFolder: string | undefined
  /** Which of the hosts to use, from `?target_session_attrs=`. */
  target: string | undefined
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s
const PORT = 5432
const HOSTS_MAX = 10

/** Throws a TypeError if the text isn't an address. Never put the text in a message: it has a password. */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const [, start = '', named = '', rest = ''] = PARTS.exec(text) ?? []
  const all = named.split(',')
  const urls = all.map((host) => new URL(`${start}${host}${rest}`))
  const [url] = urls
  if (!url || start === '' || all.length > HOSTS_MAX) throw new TypeError('not a database address')
  const socketFolder = url.searchParams.get('host') ?? undefined
  const target = url.searchParams.get('target_session_attrs') ?? undefined
  // The driver would send the folder to the server as a setting, and doesn't know every target.
  for (const name of ['host', 'target_session_attrs']) url.searchParams.delete(name)
  const hosts = urls.map(({ hostname, port }) => ({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || PORT),
  }))
  return { url, hosts, socketFolder, target }
}

/** The same address with one more setting, unless it already has it. */
export function withSetting(text: string, name: string, value: string): string {
  if (new RegExp(`[?&]${name}=`).test(text)) return text
  return `${text}${text.includes('?') ? '&' : '?'}${name}=${value}`
}
