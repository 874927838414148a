import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/status.ts'

export type ServiceStatus = Answer<typeof wire.readStatus>
export type PartStatus = ServiceStatus['parts'][number]

/** What our probes found, now and on each of the last 90 days. */
export async function readServiceStatus(signal: AbortSignal): Promise<ServiceStatus> {
  return await ask(wire.readStatus, {}, signal)
}

export type Operator = Answer<typeof wire.readOperator>

/** Who runs this site, and where they can be reached. */
export async function readOperator(signal: AbortSignal): Promise<Operator> {
  return await ask(wire.readOperator, {}, signal)
}
