import type { AccountDomains } from './account-domains.ts'
import { PROCESS_STATUSES } from './account-processes.ts'
import type { ProcessStatus } from './account-processes.ts'
import { isPending, PENDING_STATUSES } from './incoming-transfer.ts'
import type { RegistrationRules } from './registration-rules.ts'

/** Sets how registrations go. Returns what is wrong with the input, if anything is. */
export interface RegistrationControl {
  set: (input: Record<string, unknown>) => string | undefined
  reset: () => void
}

const LOOKS_MAX = 1_000

/**
 * The control API's part for registrations. One input sets one of these:
 *
 * - `{match, status, looks?, ends?, action?, currency?}`: how the processes of matching names go. The
 *   action is `create` unless given;
 * - `{match, transfer, looks?, ends?, is_rejected?, code_check?, cannot_cancel?, currency?}`: how
 *   matching transfers go;
 * - `{match, quotes: 'refused'}`: what matching names cost is only said in a refusal, whose billables
 *   have to be acknowledged;
 * - `{credit_cents}`: the customer's credit, or null for no limit;
 * - `{name, create_cents, renew_cents, later?: {after_quotes, create_cents}}`: a premium name;
 * - `{name, end}`: ends the open processes of a name with this status.
 */
export function registrationControl(
  rules: RegistrationRules,
  domains: AccountDomains,
): RegistrationControl {
  return {
    set: (input) => {
      if ('credit_cents' in input) return setCredit(rules, input['credit_cents'])
      if ('transfer' in input) return setTransfer(rules, input)
      if ('quotes' in input) return refuseQuotes(rules, input)
      if ('match' in input) return setPlan(rules, input)
      const { name, end } = input
      if (typeof name !== 'string') return 'Give match, name or credit_cents.'
      if (end === undefined) return setPremium(rules, name, input)
      const status = statusOf(end)
      if (!status) return `end must be one of ${PROCESS_STATUSES.join(', ')}.`
      return domains.endProcesses(name, status) > 0 ? undefined : `No open process of ${name}.`
    },
    reset: () => rules.reset(),
  }
}

function setCredit(rules: RegistrationRules, cents: unknown): string | undefined {
  if (cents !== null && !isCents(cents)) return 'credit_cents must be a whole number or null.'
  rules.creditCents = cents
  return undefined
}

function refuseQuotes(
  rules: RegistrationRules,
  { match, quotes }: Record<string, unknown>,
): string | undefined {
  if (typeof match !== 'string' || match === '') return 'match must be part of a name.'
  if (quotes !== 'refused') return 'quotes must be refused.'
  return rules.refuseQuotes(match) ? undefined : 'Too many names are set.'
}

function setPlan(rules: RegistrationRules, input: Record<string, unknown>): string | undefined {
  const { match, looks = 1, ends = 'COMPLETED', action = 'create', currency = 'USD' } = input
  const status = statusOf(input['status'])
  const end = ends === null ? null : statusOf(ends)
  if (typeof match !== 'string' || match === '') return 'match must be part of a name.'
  if (!status || end === undefined)
    return `status and ends must be one of ${PROCESS_STATUSES.join(', ')}.`
  if (!isCents(looks) || looks > LOOKS_MAX) return `looks must be 0 to ${LOOKS_MAX}.`
  if (typeof action !== 'string' || typeof currency !== 'string')
    return 'action and currency must be text.'
  const plan = { match, action, currency, status, looks, ends: end }
  return rules.plan(plan) ? undefined : 'Too many plans are set.'
}

function setTransfer(rules: RegistrationRules, input: Record<string, unknown>): string | undefined {
  const { match, transfer: status, looks = 1, ends = 'COMPLETED', currency = 'USD' } = input
  const { code_check: codeCheck = 'later' } = input
  const end = ends === null ? null : statusOf(ends)
  if (typeof match !== 'string' || match === '') return 'match must be part of a name.'
  if (!isPending(status)) return `transfer must be one of ${PENDING_STATUSES.join(', ')}.`
  if (end === undefined) return `ends must be one of ${PROCESS_STATUSES.join(', ')}.`
  if (!isCents(looks) || looks > LOOKS_MAX) return `looks must be 0 to ${LOOKS_MAX}.`
  if (codeCheck !== 'later' && codeCheck !== 'at_once')
    return 'code_check must be later or at_once.'
  if (typeof currency !== 'string') return 'currency must be text.'
  const isRejected = input['is_rejected'] === true
  const cannotCancel = input['cannot_cancel'] === true
  const course = { match, status, looks, ends: end, currency }
  return rules.planTransfer({ ...course, isRejected, codeCheck, cannotCancel })
    ? undefined
    : 'Too many plans are set.'
}

function setPremium(
  rules: RegistrationRules,
  name: string,
  { create_cents: createCents, renew_cents: renewCents, later }: Record<string, unknown>,
): string | undefined {
  if (!isCents(createCents) || !isCents(renewCents))
    return 'create_cents and renew_cents must be whole numbers.'
  const plan = { createCents, renewCents }
  if (later === undefined) return rules.setPremium(name, plan) ? undefined : TOO_MANY
  const { after_quotes: afterQuotes, create_cents: laterCents } = later as Record<string, unknown>
  if (!isCents(afterQuotes) || !isCents(laterCents))
    return 'later needs after_quotes and create_cents.'
  const change = { afterQuotes, createCents: laterCents }
  return rules.setPremium(name, { ...plan, later: change }) ? undefined : TOO_MANY
}

const TOO_MANY = 'Too many premium names are set.'

function statusOf(text: unknown): ProcessStatus | undefined {
  return PROCESS_STATUSES.find((status) => status === text)
}

function isCents(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0
}
