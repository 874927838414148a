import { isIP } from 'node:net'
import type { DnsReply } from '../../../upstream/dns/ask-records.ts'
import { error, type Issue, notice } from '../issue.ts'
import { ofType, type Zone } from './ask-zone.ts'

type Exchange = { preference: number; exchange: string }

const EXCHANGES_MAX = 20

/** Finds the domain's mail servers and checks that they resolve. */
export async function checkMx(zone: Zone, name: string, reply: DnsReply) {
  const records = ofType(reply, 'MX')
    .map(({ data }): Exchange => ({ preference: data.preference ?? 0, exchange: data.exchange }))
    .toSorted((a, b) => a.preference - b.preference)
    .slice(0, EXCHANGES_MAX)
  const is_null = records.some(({ exchange }) => exchange === '.' || exchange === '')
  const issues: Issue[] = []
  if (records.length === 0) {
    issues.push(notice('no_mx', `${name} receives no mail. Add a null MX record to say so.`))
  }
  if (is_null && records.length > 1) {
    issues.push(error('null_mx_beside_others', 'A null MX must be the only MX record.'))
  }
  if (!is_null) {
    const judged = await Promise.all(records.map((record) => judgeExchange(zone, record)))
    issues.push(...judged.flat())
  }
  return { records, is_null, issues }
}

async function judgeExchange(zone: Zone, { exchange }: Exchange): Promise<Issue[]> {
  if (isIP(exchange) !== 0) {
    return [error('mx_is_address', `${exchange} is an address; an MX record must name a host.`)]
  }
  const alias = ofType(await zone.ask(exchange, 'A'), 'CNAME')
  if (alias.length > 0) {
    return [
      error('mx_is_alias', `${exchange} is an alias. An MX record must not point to an alias.`),
    ]
  }
  if (await zone.hasAddress(exchange)) return []
  return [error('mx_without_address', `${exchange} has no address: mail cannot be delivered.`)]
}
