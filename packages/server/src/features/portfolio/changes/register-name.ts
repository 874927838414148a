import type { Db } from '../../../db/pool.ts'
import { CREATE_DEADLINE_MS } from '../../../upstream/registrar/registration-calls.ts'
import type { Clock } from '../../../values/clock.ts'
import { CONTACT_ROLES, type ContactRole } from '../domains/domain.ts'
import type { Attempt } from './attempt.ts'
import { carryOutRegistration, type RegistrationNeeds } from './carry-out-registration.ts'
import { handlesOf } from './contact-handles.ts'
import type { Outcome } from './outcome.ts'
import { registrationAttempt } from './registration-attempt.ts'
import { clearSubmitted, setSubmitted } from './registration-sql.ts'
import type { HeldChange } from './sql.ts'

export type Zones = Pick<RegistrationNeeds, 'prepareZone'>
type Needs = RegistrationNeeds & { db: Db; clock: Clock; nameservers: string[] }

/** How long a registration is leased once it is sent: until after the last moment of an answer. */
export const CREATE_LEASE_MS = CREATE_DEADLINE_MS + 30_000
/** Left for storing the outcome when the time for the answer is over. */
const STORE_MS = 15_000
export const SUBMIT_LEASE_MS = CREATE_LEASE_MS + STORE_MS

/** One attempt at registering a name for an account. */
export async function registerName(
  needs: Needs,
  change: HeldChange,
  given: Attempt,
): Promise<Outcome> {
  const { db, clock, nameservers } = needs
  const { account_id, registration } = change
  if (!registration) throw new Error(`change ${change.id} has no registration`)
  const handles = await handlesOf(db, account_id, registration.contacts)
  if (!handles || !isWhole(handles)) {
    return { kind: 'failed', code: 'no_contact', text: "A contact is gone. You weren't charged." }
  }
  const attempt = registrationAttempt({
    change,
    attempt: given,
    now: () => clock.now(),
    submit: (sent) => setSubmitted(db, change, { ...sent, leaseMs: SUBMIT_LEASE_MS }),
    refuse: () => clearSubmitted(db, change),
  })
  const ended = await carryOutRegistration(needs, attempt, { registration, handles, nameservers })
  if (ended.kind !== 'registered') return ended
  const { domain, process_id, cost_cents, cost_other } = ended
  const { auto_renew, renew_cost_cents } = registration
  return {
    kind: 'done',
    noted: { kind: 'registered', domain, auto_renew, renew_cost_cents },
    bought: { process_id, cost_cents, cost_other },
  }
}

export function isWhole(
  handles: Partial<Record<ContactRole, string>>,
): handles is Record<ContactRole, string> {
  return CONTACT_ROLES.every((role) => handles[role] !== undefined)
}
