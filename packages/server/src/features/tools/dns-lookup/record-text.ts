import type { Answer } from 'dns-packet'

/** The longest record value we return. Records are untrusted input. */
const TEXT_CHARS_MAX = 4_096

/** A record's value in zone file syntax. */
export function recordText(record: Answer): string {
  return textOf(record).slice(0, TEXT_CHARS_MAX)
}

function textOf(record: Answer): string {
  switch (record.type) {
    case 'A':
    case 'AAAA':
    case 'CNAME':
    case 'DNAME':
    case 'NS':
    case 'PTR':
      return record.data
    case 'MX':
      return `${record.data.preference ?? 0} ${record.data.exchange || '.'}`
    case 'TXT':
      return txtText(record.data)
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = record.data
      return [mname, rname, serial, refresh, retry, expire, minimum].join(' ')
    }
    case 'CAA':
      return `${record.data.flags ?? 0} ${record.data.tag} "${record.data.value}"`
    case 'SRV': {
      const { priority, weight, port, target } = record.data
      return `${priority ?? 0} ${weight ?? 0} ${port} ${target}`
    }
    case 'DS': {
      const { keyTag, algorithm, digestType, digest } = record.data
      return `${keyTag} ${algorithm} ${digestType} ${digest.toString('hex').toUpperCase()}`
    }
    case 'DNSKEY':
      return `${record.data.flags} 3 ${record.data.algorithm} ${record.data.key.toString('base64')}`
    default:
      return rawText(record)
  }
}

/** Joins the pieces of a TXT record. */
export function txtText(data: unknown): string {
  const pieces = Array.isArray(data) ? data : [data]
  return pieces.map((piece: string | Buffer) => piece.toString('utf8')).join('')
}

/** Unknown data in the format of RFC 3597; known types as named fields. */
function rawText(record: Answer): string {
  const { data } = record as { data?: unknown }
  if (Buffer.isBuffer(data)) return `\\# ${data.length} ${data.toString('hex')}`
  return JSON.stringify(data, (_key, part: unknown) =>
    Buffer.isBuffer(part) ? part.toString('hex') : part,
  )
}
