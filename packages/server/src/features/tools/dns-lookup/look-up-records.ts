import type { DnsReply, RecordsClient } from '../../../upstream/dns/ask-records.ts'
import { error, type Issue, notice, warning } from '../issue.ts'
import type { Host } from '../read-host.ts'
import { ToolFailure } from '../tool.ts'
import { compareResolvers, type Comparison } from './compare-resolvers.ts'
import { type DnssecState, findDnssecState } from './dnssec-state.ts'
import { recordText } from './record-text.ts'

// oxfmt-ignore
export const TYPES = [
  'A', 'AAAA', 'CNAME', 'NS', 'SOA', 'MX', 'TXT', 'CAA', 'SRV', 'NAPTR', 'PTR', 'DS', 'DNSKEY',
  'HTTPS', 'SVCB', 'TLSA', 'SSHFP',
] as const

/** The DNS library has no names for these types. */
const NUMBERED: Record<string, string> = { HTTPS: 'UNKNOWN_65', SVCB: 'UNKNOWN_64' }

type Asked = { host: Host; types: readonly string[]; now: Date }
type Records = Record<string, { name: string; value: string; ttl: number }[]>

/** Looks up all DNS records of a host. Throws ToolFailure when no resolver answers. */
export async function lookUpRecords(
  records: RecordsClient,
  { host: { host, name }, types, now }: Asked,
  signal: AbortSignal,
) {
  const wanted = types.length > 0 ? types : TYPES
  const [replies, dnssec, comparison] = await Promise.all([
    askAll(records, host, wanted, signal),
    findDnssecState(records, name.name, signal),
    compareResolvers(records, host, signal),
  ])
  const heard = replies.filter(({ reply }) => reply !== undefined)
  if (heard.length === 0) throw new ToolFailure('no_answer', 'No resolver answered.')
  const exists = heard.some(({ reply }) => reply?.rcode === 'NOERROR')
  const found: Records = Object.fromEntries(
    replies.map(({ type, reply }) => [type, reply ? valuesOf(reply, type) : []]),
  )
  return {
    domain: host,
    registered_domain: name.name,
    exists,
    as_of: now.toISOString(),
    records: found,
    aliases: aliasesOf(replies.flatMap(({ reply }) => reply?.answers ?? [])),
    unanswered: replies.filter(({ reply }) => !isClear(reply)).map(({ type }) => type),
    dnssec,
    ...comparison,
    issues: [
      ...judgeRecords(found, { exists, isApex: host === name.name }),
      ...judgeDnssec(dnssec),
      ...judgeComparison(comparison),
    ],
  }
}

type TypedReply = { type: string; reply: DnsReply | undefined }

async function askAll(
  records: RecordsClient,
  name: string,
  types: readonly string[],
  signal: AbortSignal,
): Promise<TypedReply[]> {
  return await Promise.all(
    types.map(async (type) => {
      const reply = await records.ask({ name, type: NUMBERED[type] ?? type }, signal)
      return { type, reply }
    }),
  )
}

function isClear(reply: DnsReply | undefined): boolean {
  return reply?.rcode === 'NOERROR' || reply?.rcode === 'NXDOMAIN'
}

function valuesOf({ answers }: DnsReply, type: string) {
  return answers
    .filter((record) => (record.type as string) === (NUMBERED[type] ?? type))
    .map((record) => ({
      name: record.name,
      value: recordText(record),
      ttl: ('ttl' in record && record.ttl) || 0,
    }))
}

function aliasesOf(answers: DnsReply['answers']): { from: string; to: string }[] {
  const aliases = answers.flatMap((record) =>
    record.type === 'CNAME' ? [{ from: record.name, to: record.data }] : [],
  )
  return [...new Map(aliases.map((alias) => [alias.from, alias])).values()]
}

type Standing = { exists: boolean; isApex: boolean }

function judgeRecords(found: Records, { exists, isApex }: Standing): Issue[] {
  if (!exists) return [error('no_such_name', "The name doesn't exist in the DNS.")]
  const issues: Issue[] = []
  const has = (type: string) => (found[type] ?? []).length > 0
  const isAsked = (...types: string[]) => types.every((type) => found[type] !== undefined)
  if (isAsked('A', 'AAAA') && !has('A') && !has('AAAA')) {
    issues.push(
      warning('no_address', 'The name has no address, so no website can be reached there.'),
    )
  } else if (isAsked('AAAA') && !has('AAAA')) {
    issues.push(notice('no_ipv6', 'The name has no IPv6 address.'))
  }
  if (isApex && isAsked('NS') && (found['NS'] ?? []).length === 1) {
    issues.push(error('one_nameserver', 'There is only one name server. Use at least two.'))
  }
  if (isApex && isAsked('CNAME') && has('CNAME')) {
    issues.push(error('alias_at_apex', 'The domain itself is an alias, which breaks its mail.'))
  }
  if (isApex && isAsked('CAA') && !has('CAA')) {
    issues.push(notice('no_caa', 'No CAA record limits who may issue certificates.'))
  }
  if (isAsked('MX') && has('MX') && isAsked('TXT')) {
    const spf = (found['TXT'] ?? []).filter(({ value }) => /^v=spf1\b/i.test(value))
    if (spf.length === 0)
      issues.push(warning('no_spf', 'The domain receives mail but has no SPF record.'))
    if (spf.length > 1) issues.push(error('several_spf', 'There is more than one SPF record.'))
  }
  return issues
}

function judgeDnssec({ state, reason }: DnssecState): Issue[] {
  if (state === 'bogus') return [error('dnssec_bogus', reason)]
  if (state === 'broken') return [error('dnssec_broken', reason)]
  if (state === 'unsigned') return [notice('dnssec_unsigned', reason)]
  return []
}

function judgeComparison({ agree, resolvers }: Comparison): Issue[] {
  const silent = resolvers.filter(({ status }) => status === 'no answer')
  return [
    ...(agree
      ? []
      : [
          warning(
            'resolvers_differ',
            'Resolvers give different answers. A change may still be spreading.',
          ),
        ]),
    ...(silent.length > 0 && silent.length < resolvers.length
      ? [
          notice(
            'resolver_silent',
            `${silent.length} of ${resolvers.length} resolvers were silent.`,
          ),
        ]
      : []),
  ]
}
