import { type AccountDomains, PROCESS_STATUSES } from './account-domains.ts'
import type { ProcessStatus } from './account-domains.ts'
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
 * - `{match, status, looks?, ends?}`: how the processes of matching names go;
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

function setPlan(rules: RegistrationRules, input: Record<string, unknown>): string | undefined {
  const { match, looks = 1, ends = 'COMPLETED' } = input
  const status = statusOf(input['status'])
  const end = ends === null ? null : statusOf(ends)
  if (typeof match !== 'string' || match === '') return 'match must be part of a name.'
  if (!status || end === undefined)
    return `status and ends must be one of ${PROCESS_STATUSES.join(', ')}.`
  if (!isCents(looks) || looks > LOOKS_MAX) return `looks must be 0 to ${LOOKS_MAX}.`
  return rules.plan({ match, status, looks, ends: end }) ? undefined : 'Too many plans are set.'
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
