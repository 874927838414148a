import { ENDED_STATUSES, LEAVING_STATUS } from '../domains/domain.ts'

/** Set by the registry. The owner can't remove them. */
const REGISTRY_LOCKS = ['SERVER_TRANSFER_PROHIBITED', 'IRTPC_TRANSFER_PROHIBITED']
/** Registries that send the code to the registrant and never to a registrar. */
const CODES_BY_MAIL = new Set(['be'])

export function isLockedByRegistry(statuses: string[]): boolean {
  return statuses.some((each) => REGISTRY_LOCKS.includes(each))
}

export function isCodeMailed(tld: string): boolean {
  return CODES_BY_MAIL.has(tld)
}

/** Why a domain can't be transferred now, for its owner; null if it can. */
export function whyItStays(domain: string, statuses: string[]): string | null {
  if (statuses.includes(LEAVING_STATUS)) return `${domain} is already being transferred.`
  if (statuses.some((each) => ENDED_STATUSES.includes(each))) {
    return `${domain} has expired and is about to be deleted. Restore it first.`
  }
  if (isLockedByRegistry(statuses)) {
    return `The registry has locked ${domain} against transfers. Contact us to have the lock removed.`
  }
  return null
}
