import { labNow } from '../frame/lab-clock.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import { type AccountDomain, type AccountDomains, UNVERIFIED } from './account-domains.ts'
import { failure, violation } from './failure.ts'
import { incomingOut } from './incoming-transfer.ts'
import { endLeaving, startLeaving } from './outgoing-transfer.ts'

const CATEGORIES = ['General', 'IisNu', 'IisSe', 'Nominet', 'SKNic', 'CIRA']
const CUSTOMER = 'namehouse'

interface Desk {
  domains: AccountDomains
}

/** GET /v2/domains/{name}/transfer: the latest transfer of a name, if there was one. */
export function readTransfer({ domains }: Desk, _ask: HttpAsk, name: string): HttpAnswer {
  const transfer = domains.get(name, CUSTOMER)?.transfer ?? incomingOut(domains, name)
  return transfer ? jsonAnswer(200, transfer) : failure('ObjectDoesNotExist', 'No transfer.')
}

/** POST …/contacts/{handle}/validate: sends the email, or sends it again. */
export function validateContact({ domains }: Desk, ask: HttpAsk, handle: string): HttpAnswer {
  if (!domains.contacts.get(handle)) return failure('ObjectDoesNotExist', `No contact ${handle}.`)
  const categories = categoriesIn(ask.body)
  if (!categories) return violation('categories', `must be of ${CATEGORIES.join(', ')}`, ask.body)
  return { status: 202 }
}

function categoriesIn(text: string): string[] | undefined {
  try {
    const { categories } = JSON.parse(text) as { categories?: unknown }
    const isRight = Array.isArray(categories) && categories.length > 0
    return isRight && categories.every((each) => CATEGORIES.includes(each as string))
      ? (categories as string[])
      : undefined
  } catch {
    return undefined
  }
}

/** The registrant follows the link in the email. Returns how many names that frees. */
export function confirmAddress(domains: AccountDomains, email: string): number {
  const handles = domains.contacts.confirm(email, labNow())
  const waiting = domains
    .list(CUSTOMER)
    .filter(({ registrant, status }) => handles.has(registrant) && status.includes(UNVERIFIED))
  for (const domain of waiting) {
    const others = domain.status.filter((each) => each !== UNVERIFIED)
    domain.status = others.length > 0 ? others : ['OK']
  }
  for (const processIdentifier of handles) {
    domains.notifications.add({
      eventType: 'CONTACT_VALIDATED',
      notificationType: 'contact',
      processType: 'contact',
      processIdentifier,
      subjectStatus: 'VALIDATED',
    })
  }
  return waiting.length
}

/** What another registrar does: asks for a name with its code, completes it or gives up. */
export type OutsideStep =
  | { domain: string; auth_code: string; registrar: string }
  | { domain: string; status: 'completed' | 'cancelled' }

/** Returns why it isn't possible, or undefined once it is done. */
export function stepOutside(domains: AccountDomains, step: OutsideStep): string | undefined {
  const domain: AccountDomain | undefined = domains.get(step.domain, CUSTOMER)
  if (!domain) return 'The registrar does not hold this name.'
  if ('status' in step) {
    if (!endLeaving(domain, step.status)) return 'No transfer is under way.'
    domains.leaving.delete(step.domain)
    notifyOfTransfer(domains, domain, step.status)
    return undefined
  }
  const { id: processId } = domains.begin(domain, 'outgoingTransfer', true)
  const problem = startLeaving(domain, { ...step, processId })
  if (problem !== undefined) return problem
  domains.leaving.add(step.domain)
  notifyOfTransfer(domains, domain, 'pending')
  return undefined
}

/** Registries carry out a transfer that nobody has answered by its action date. */
export function answerOverdue(domains: AccountDomains): void {
  domains.endOverdue()
  for (const name of domains.leaving) {
    const transfer = domains.get(name, CUSTOMER)?.transfer
    const isOverdue = Date.parse(transfer?.actionDate ?? '') <= labNow().getTime()
    if (isOverdue) stepOutside(domains, { domain: name, status: 'completed' })
  }
}

function notifyOfTransfer(
  { notifications }: AccountDomains,
  { domainName }: AccountDomain,
  status: string,
): void {
  notifications.add({
    eventType: 'TRANSFER',
    notificationType: 'transfer',
    processType: 'domain',
    processIdentifier: domainName,
    subjectStatus: status.toUpperCase(),
    transferType: 'OUT',
  })
}
