import { type DnsRecord, TTL_DEFAULT } from './record.ts'
import { quoteText } from './text-strings.ts'

const HOSTS = ['ALIAS', 'CNAME', 'MX', 'NS', 'SRV']

type File = {
  domain: string
  nameservers: readonly string[]
  ttl: number
  records: readonly DnsRecord[]
  now: Date
}

/** The zone as a master file that BIND and other servers load, and that we read again. */
export function writeMasterFile({ domain, nameservers, ttl, records, now }: File): string {
  const [primary = `ns1.${domain}`] = nameservers
  const serial = Math.floor(now.getTime() / 1_000)
  const timers = `${TTL_DEFAULT} ${TTL_DEFAULT} 1209600 300`
  return [
    `; ${domain}, exported ${now.toISOString()}`,
    `$ORIGIN ${domain}.`,
    `$TTL ${ttl}`,
    `@ IN SOA ${primary}. hostmaster.${domain}. ( ${serial} ${timers} )`,
    ...nameservers.map((host) => `@ IN NS ${host}.`),
    ...records.map(lineOf),
    '',
  ].join('\n')
}

function lineOf(record: DnsRecord): string {
  const { name, ttl, type, priority } = record
  const numbers = priority === undefined ? '' : `${priority} `
  return `${name} ${ttl} IN ${type} ${numbers}${valueOf(record)}`
}

/** Every host is absolute here, so it ends with a dot. */
function valueOf({ type, content }: DnsRecord): string {
  if (type === 'TXT') return quoteText(content)
  return HOSTS.includes(type) && !content.endsWith('.') ? `${content}.` : content
}
