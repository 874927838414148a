import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/portfolio.ts'

export type DomainDetail = Answer<typeof wire.readDomain>
export type HistoryEntry = DomainDetail['history'][number]
export type DomainChange = (typeof wire.changeDomain.takes)['body']
export type Departure = Answer<typeof wire.listTransfers>['transfers'][number]
export type AuthCode = Answer<typeof wire.showAuthCode>

export async function readDomain(domain: string, signal: AbortSignal): Promise<DomainDetail> {
  return await ask(wire.readDomain, { path: { domain } }, signal)
}

/** Queues a change. Returns the operation to look for in the domain's history. */
export async function changeDomain(domain: string, body: DomainChange): Promise<string> {
  return (await ask(wire.changeDomain, { path: { domain }, body })).bulkOpId
}

export async function showAuthCode(domain: string): Promise<AuthCode> {
  return await ask(wire.showAuthCode, { path: { domain } })
}

/** Returns the address that the link was sent to. */
export async function sendVerification(domain: string): Promise<string> {
  return (await ask(wire.sendVerification, { path: { domain } })).email
}

/** One query under one key: the home page and the transfers share it. */
export const DEPARTURES = { key: 'departures', ask: readDepartures, freshMs: 0 }

/** Names on their way to another registrar, newest first. */
export async function readDepartures(signal: AbortSignal): Promise<Departure[]> {
  const query = { direction: 'out' } as const
  return (await ask(wire.listTransfers, { query }, signal)).transfers
}

/** The change that undoes an entry of the history; null if this page can't make it. */
export function undoOf({ undo }: HistoryEntry): DomainChange | null {
  if (!undo) return null
  const { op, payload } = undo
  switch (op) {
    case 'lock':
    case 'unlock':
      return { locked: op === 'lock' }
    case 'setContacts':
      // The service's own proposal, in the form in which it accepts it.
      return { contacts: payload as NonNullable<DomainChange['contacts']> }
    case 'setAutoRenew':
    case 'setPrivacy':
    case 'setNameservers':
    case 'setFolder':
      return payload as DomainChange
    default:
      return null
  }
}
