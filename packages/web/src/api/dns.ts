import { ask } from './ask.ts'
import { hrefOf } from './operation.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/dns.ts'

export type Dns = Answer<typeof wire.readDns>
export type DnsRecord = Dns['records'][number]
export type DnsChanges = Answer<typeof wire.changeDns>['changes']
export type DnsTemplate = Answer<typeof wire.listDnsTemplates>['templates'][number]
export type DnsHistory = Answer<typeof wire.listDnsChanges>['changes']
type Patch = (typeof wire.changeDns.takes)['body']
export type DnsPatch = Omit<Patch, 'dry_run'>
export type RecordInput = NonNullable<Patch['add']>[number]
export type Change = Answer<typeof wire.changeDns>
export type Imported = Answer<typeof wire.importDns>

/** Saving waits for its turn and for the registrar. */
const SAVE_TIMEOUT_MS = 60_000

export const dnsOf = (domain: string) => ({
  key: `dns ${domain}`,
  ask: async (signal: AbortSignal): Promise<Dns> =>
    await ask(wire.readDns, { path: { domain } }, signal),
  // Long enough for the tab to use what was asked for when it was pressed.
  freshMs: 1_000,
})

export const dnsHistoryOf = (domain: string) => ({
  key: `dns changes ${domain}`,
  ask: async (signal: AbortSignal): Promise<DnsHistory> =>
    (await ask(wire.listDnsChanges, { path: { domain } }, signal)).changes,
  freshMs: 0,
})

export const TEMPLATES = {
  key: 'dns templates',
  ask: async (signal: AbortSignal): Promise<DnsTemplate[]> =>
    (await ask(wire.listDnsTemplates, {}, signal)).templates,
  freshMs: 3_600_000,
}

type Version = { domain: string; etag: string; isDryRun: boolean }

const given = ({ domain, etag }: Version) => ({
  path: { domain },
  headers: { 'if-match': etag },
  timeoutMs: SAVE_TIMEOUT_MS,
})

export async function changeDns(version: Version, patch: DnsPatch): Promise<Change> {
  const body = { ...patch, dry_run: version.isDryRun }
  return await ask(wire.changeDns, { ...given(version), body })
}

export async function importDns(
  version: Version,
  { text, isReplacing }: { text: string; isReplacing: boolean },
): Promise<Imported> {
  const { path, headers, timeoutMs } = given(version)
  const query = {
    dry_run: version.isDryRun ? 'true' : 'false',
    replace: isReplacing ? 'true' : 'false',
  } as const
  const file = new Blob([text], { type: 'text/plain' })
  const typed = { ...headers, 'content-type': 'text/plain' }
  return await ask(wire.importDns, { path, query, file, headers: typed, timeoutMs })
}

export async function applyTemplate(
  version: Version,
  slug: string,
  variables: Record<string, string>,
): Promise<Change> {
  const { headers, timeoutMs } = given(version)
  const body = { variables, dry_run: version.isDryRun }
  const path = { domain: version.domain, slug }
  return await ask(wire.applyDnsTemplate, { path, headers, timeoutMs, body })
}

export async function undoDnsChange(domain: string, change_id: string): Promise<Change> {
  const path = { domain, change_id }
  return await ask(wire.undoDnsChange, { path, body: {}, timeoutMs: SAVE_TIMEOUT_MS })
}

export async function setDnssec(domain: string, enabled: boolean): Promise<void> {
  const call = { path: { domain }, body: { enabled }, timeoutMs: SAVE_TIMEOUT_MS }
  await ask(wire.setDnssec, call)
}

export function exportDnsHref(domain: string): string {
  return hrefOf(wire.exportDns, { path: { domain } })
}
