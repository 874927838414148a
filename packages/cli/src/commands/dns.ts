import { callTool } from '../account/call-tool.ts'
import type { Invocation, Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { givenOnly } from '../given-options.ts'
import { UsageError } from '../refusals.ts'
import { type DnsRecord, printChanges, printRecords, type ZoneChanges } from './dns-records.ts'

type Zone = { etag: string; records: DnsRecord[]; hosted: boolean; explanation: string | null }
type Changed = { changes: ZoneChanges; dry_run: boolean }
type Nameservers = { before: string[]; after: string[]; dry_run: boolean; page_url: string | null }

const TTL_MIN = 60
const TTL_MAX = 86_400
const PRIORITY_MAX = 65_535

/** `nh dns`: the records and name servers of one domain. Changes are dry runs without --yes. */
export const run: Run = async (invocation) => {
  const [domain, action, ...rest] = invocation.args
  if (!domain) throw new UsageError('Give a domain: nh dns acme.com')
  if (action === undefined) return await show(invocation, domain)
  if (action === 'add') return await add(invocation, domain, rest)
  if (action === 'remove') return await remove(invocation, domain, rest)
  if (action === 'nameservers') return await setNameservers(invocation, domain, rest)
  throw new UsageError(`"${action}" must be add, remove or nameservers.`)
}

async function show({ given, io }: Invocation, domain: string): Promise<number> {
  const { records, explanation } = await callTool<Zone>(io, given, 'dns_records', { domain })
  printRecords(io, given, records)
  if (explanation !== null) io.stderr.write(`${explanation}\n`)
  return records.length > 0 ? EXIT.found : EXIT.nothingFound
}

async function add(invocation: Invocation, domain: string, words: string[]): Promise<number> {
  const { given } = invocation
  const [name, type, content, ...more] = words
  if (!name || !type || !content || more.length > 0) {
    throw new UsageError('Give a host, a type and a value: nh dns acme.com add www A 192.0.2.1')
  }
  const options = givenOnly({
    ttl: given.whole('ttl', TTL_MIN, TTL_MAX),
    priority: given.whole('priority', 0, PRIORITY_MAX),
  })
  const record = { name, type: type.toUpperCase(), content, ...options }
  return await change(invocation, { domain, add: [record] })
}

async function remove(invocation: Invocation, domain: string, words: string[]): Promise<number> {
  const [name, type, content, ...more] = words
  if (!name || !type || more.length > 0) {
    throw new UsageError('Give a host and a type: nh dns acme.com remove www A')
  }
  const { given, io } = invocation
  const { etag, records } = await callTool<Zone>(io, given, 'dns_records', { domain })
  const found = records.filter(
    (record) =>
      record.name === name.toLowerCase() &&
      record.type === type.toUpperCase() &&
      (content === undefined || record.content === content),
  )
  if (found.length === 0) {
    io.stderr.write('There is no such record.\n')
    return EXIT.nothingFound
  }
  // The etag makes sure that these are still the records we looked at.
  return await change(invocation, { domain, remove: found.map(({ id }) => id), if_match: etag })
}

async function change({ given, io }: Invocation, wanted: object): Promise<number> {
  const confirm = given.isOn('yes')
  const answer = await callTool<Changed>(io, given, 'change_dns', { ...wanted, confirm })
  printChanges(io, given, answer, answer.changes)
  if (answer.dry_run) sayDryRun(io)
  return EXIT.found
}

async function setNameservers(
  { given, io }: Invocation,
  domain: string,
  nameservers: string[],
): Promise<number> {
  if (nameservers.length < 2 || nameservers.length > 13) {
    throw new UsageError('Give 2 to 13 name servers, for example ns1.example.com.')
  }
  const confirm = given.isOn('yes')
  const input = { domain, nameservers, confirm }
  const answer = await callTool<Nameservers>(io, given, 'set_nameservers', input)
  const { before, after } = answer
  printChanges(io, given, answer, {
    added: after.filter((host) => !before.includes(host)).map(asRecord),
    changed: [],
    removed: before.filter((host) => !after.includes(host)).map(asRecord),
  })
  if (answer.page_url !== null) {
    io.stderr.write(`The domain is locked. Change its name servers at ${answer.page_url}\n`)
  } else if (answer.dry_run) sayDryRun(io)
  return EXIT.found
}

function asRecord(content: string): DnsRecord {
  return { id: '', type: 'NS', name: '@', content }
}

function sayDryRun(io: Invocation['io']): void {
  io.stderr.write('Nothing was changed. Add --yes to make this change.\n')
}
