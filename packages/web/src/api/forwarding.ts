import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/dns.ts'

export type Forwarding = Answer<typeof wire.readForwarding>
export type ForwardingInput = Pick<Forwarding, 'url' | 'status' | 'keep_path'>
/** What is set, and whether we stopped it. */
export type ForwardingSummary = ForwardingInput & Pick<Forwarding, 'blocked'>
export type SetForwarding = Answer<typeof wire.setForwarding>

/** Saving waits for its turn and for the registrar. */
const SAVE_TIMEOUT_MS = 60_000

export const forwardingOf = (domain: string) => ({
  key: `forwarding ${domain}`,
  ask: async (signal: AbortSignal): Promise<Forwarding> =>
    await ask(wire.readForwarding, { path: { domain } }, signal),
  freshMs: 0,
})

/** Replaces records that lead elsewhere, so show the changes of a dry run first. */
export async function setForwarding(
  domain: string,
  input: ForwardingInput,
  isDryRun: boolean,
): Promise<SetForwarding> {
  const status = input.status === 302 ? (302 as const) : (301 as const)
  const body = { ...input, status, replace_records: true, dry_run: isDryRun }
  return await ask(wire.setForwarding, { path: { domain }, body, timeoutMs: SAVE_TIMEOUT_MS })
}

export async function stopForwarding(domain: string): Promise<void> {
  await ask(wire.stopForwarding, { path: { domain }, timeoutMs: SAVE_TIMEOUT_MS })
}
