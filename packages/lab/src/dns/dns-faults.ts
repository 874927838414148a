import type { DnsFaultKind, Fault } from '../frame/faults.ts'
import { GARBAGE } from '../frame/spoil.ts'
import { waitMs } from '../frame/wait.ts'
import { writeReply, writeTruncated } from './dns-message.ts'
import type { DnsQuery } from './dns-message.ts'

interface Spoiled {
  fault: Fault
  query: DnsQuery
  right: Buffer
  isTcp: boolean
  closing: AbortSignal
}

/** The faulty reply, or undefined for silence. */
export async function spoilReply(spoiled: Spoiled): Promise<Buffer | undefined> {
  if (!(await waitMs(spoiled.fault.delay_ms ?? 0, spoiled.closing))) return undefined
  // The fault board only returns kinds this protocol supports.
  const kind = spoiled.fault.kind as DnsFaultKind
  return WAYS[kind](spoiled)
}

const WAYS: Record<DnsFaultKind, (spoiled: Spoiled) => Buffer | undefined> = {
  delay: ({ right }) => right,
  drop: () => undefined,
  rate_limit: ({ query }) => writeReply(query, 'REFUSED'),
  server_error: ({ query }) => writeReply(query, 'SERVFAIL'),
  garbage: () => GARBAGE,
  // There is no truncation over TCP, so a client that retries there gets the full answer.
  truncate: ({ query, right, isTcp }) => (isTcp ? right : writeTruncated(query)),
  empty: ({ query }) => writeReply(query, 'NOERROR'),
}
