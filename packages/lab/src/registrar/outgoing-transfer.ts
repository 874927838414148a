import { labNow } from '../frame/lab-clock.ts'
import { createHash, randomBytes } from 'node:crypto'
import { splitAtTld } from './split-at-tld.ts'

/** What a transfer needs of a domain in the customer's account. */
interface Movable {
  domainName: string
  customer: string
  status: string[]
  expiryDate: string
  authcode?: string
  transfer?: OutgoingTransfer
}

/** A transfer to another registrar, as GET …/transfer reports it. */
export interface OutgoingTransfer {
  domainName: string
  type: 'OUT'
  status: 'pending' | 'completed' | 'cancelled'
  registrar: string
  requestedDate: string
  /** When the registry carries it out by itself. */
  actionDate: string
  expiryDate: string
  processId: number
}

const PENDING = 'PENDING_TRANSFER'
/** Registries that only send a code to the registrant, never to the registrar. */
const CODES_BY_MAIL = new Set(['be'])
/** Registries whose codes expire, so there is none until one is requested. */
const CODES_ON_REQUEST = new Set(['eu'])
const ANSWER_WITHIN_MS = 5 * 86_400_000
const LOCKS = ['CLIENT_TRANSFER_PROHIBITED', 'SERVER_TRANSFER_PROHIBITED']

/** The code that a name has from the start, if its registry gives one. */
export function firstAuthCode(name: string): string | undefined {
  const tld = splitAtTld(name)?.tld ?? ''
  if (CODES_BY_MAIL.has(tld) || CODES_ON_REQUEST.has(tld)) return undefined
  return `Lab-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`
}

/** An update with an empty `authcode` replaces the code, if the registry tells registrars. */
export function replaceAuthCode(domain: Movable): void {
  if (CODES_BY_MAIL.has(splitAtTld(domain.domainName)?.tld ?? '')) return
  domain.authcode = `Lab-${randomBytes(6).toString('hex')}`
}

/** Another registrar asks for the name. Returns why the registry refuses, or undefined. */
export function startLeaving(
  domain: Movable,
  { auth_code, registrar, processId }: { auth_code: string; registrar: string; processId: number },
): string | undefined {
  if (domain.status.some((each) => LOCKS.includes(each))) return 'The domain is locked.'
  if (domain.authcode === undefined || domain.authcode !== auth_code) return 'The code is wrong.'
  const now = labNow().getTime()
  domain.status = [...domain.status.filter((each) => each !== 'OK'), PENDING]
  domain.transfer = {
    domainName: domain.domainName,
    type: 'OUT',
    status: 'pending',
    registrar,
    requestedDate: new Date(now).toISOString(),
    actionDate: new Date(now + ANSWER_WITHIN_MS).toISOString(),
    expiryDate: domain.expiryDate,
    processId,
  }
  return undefined
}

/** The registry ends the transfer. A completed one takes the name out of the account. */
export function endLeaving(domain: Movable, status: 'completed' | 'cancelled'): boolean {
  if (domain.transfer?.status !== 'pending') return false
  domain.transfer.status = status
  domain.status = domain.status.filter((each) => each !== PENDING)
  if (domain.status.length === 0) domain.status = ['OK']
  if (status === 'completed') domain.customer = domain.transfer.registrar
  return true
}
