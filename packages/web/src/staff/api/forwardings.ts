import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import * as wire from '../../api/wire/staff.ts'

export type StaffForwarding = Answer<typeof wire.listStaffForwardings>['forwardings'][number]

/** The forwarding of a domain, or those that staff stopped if none is given. */
export async function readForwardings(
  domain: string,
  signal: AbortSignal,
): Promise<StaffForwarding[]> {
  const query = domain === '' ? {} : { domain }
  return (await ask(wire.listStaffForwardings, { query }, signal)).forwardings
}

export async function blockForwarding(domain: string, reason: string): Promise<void> {
  await ask(wire.blockForwarding, { path: { domain }, body: { reason } })
}

export async function unblockForwarding(domain: string): Promise<void> {
  await ask(wire.unblockForwarding, { path: { domain } })
}
