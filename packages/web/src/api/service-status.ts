import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/status.ts'

export type ServiceStatus = Answer<typeof wire.readStatus>
export type PartStatus = ServiceStatus['parts'][number]

/** What our probes found, now and on each of the last 90 days. */
export async function readServiceStatus(signal: AbortSignal): Promise<ServiceStatus> {
  return await ask(wire.readStatus, {}, signal)
}
