import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import type { Cost } from '../../../upstream/registrar/registration-calls.ts'
import type { ContactRole } from '../domains/domain.ts'
import { type Attempt, AttemptOver } from './attempt.ts'
import type { Noted } from './note-sending-sql.ts'
import { backoffMs, type Undone } from './outcome.ts'
import type { Registration } from './registration.ts'
import type { HeldChange } from './sql.ts'

/** A name to register. `handles` are the registrar's names for the contacts. */
export type Order = {
  registration: Registration
  handles: Record<ContactRole, string>
  /** Our own, for orders without any. */
  nameservers: string[]
}

/** The name is registered for the buyer. */
export type Registered = Cost & {
  kind: 'registered'
  domain: RegistrarDomain
  process_id: number | null
}

/** One attempt at a registration. */
export type RegistrationAttempt = Attempt &
  Pick<HeldChange, 'submitted_at' | 'process_before' | 'ordered_at'> & {
    now(): Date
    /**
     * Stores that the order is about to be sent. Undefined if its money couldn't be collected: then
     * it must not be sent. Throws if the lease was lost.
     */
    noteSubmitted(process_before: number | null): Promise<Date | undefined>
    /** Stores that the registrar refused the order, so that it may be sent again. */
    noteRefused(): Promise<void>
  }

type Given = {
  change: HeldChange
  attempt: Attempt
  now(): Date
  submit(sent: { submitted_at: Date; process_before: number | null }): Promise<Noted>
  /** False if the lease was lost. */
  refuse(): Promise<boolean>
}

export function registrationAttempt(given: Given): RegistrationAttempt {
  const { submitted_at, process_before, ordered_at } = given.change
  return {
    ...given.attempt,
    submitted_at,
    process_before,
    ordered_at,
    now: given.now,
    noteSubmitted: async (before) => {
      // Its age is measured by the same clock later.
      const sent_at = given.now()
      const sent = { submitted_at: sent_at, process_before: before }
      const noted = await given.submit(sent)
      if (noted === 'lease_lost') throw new AttemptOver('the lease was lost')
      return noted === 'noted' ? sent_at : undefined
    },
    noteRefused: async () => {
      if (!(await given.refuse())) throw new AttemptOver('the lease was lost')
    },
  }
}

const DAY_MS = 24 * 3_600_000
/** How long to keep trying before anything was sent: a registrar may be down for hours. */
const ORDER_MS_MAX = DAY_MS
/** How long to look for the answer to what was sent. After that, staff have to. */
const ANSWER_MS_MAX = DAY_MS

type Waiting = Pick<HeldChange, 'attempts' | 'submitted_at' | 'ordered_at' | 'process_id'>

/**
 * The registrar doesn't answer. What was sent may have happened, so it is never given up as failed:
 * after a day, it waits for staff.
 */
export function undecided(change: Waiting, why: string, now: Date): Undone {
  const { attempts, submitted_at, ordered_at, process_id } = change
  const sinceMs = now.getTime() - (submitted_at ?? ordered_at).getTime()
  if (submitted_at && sinceMs > ANSWER_MS_MAX) return { kind: 'in_doubt', why }
  if (!submitted_at && sinceMs > ORDER_MS_MAX) {
    const text = "The registrar didn't answer for a day. You weren't charged."
    return { kind: 'failed', code: 'no_answer', text }
  }
  return { kind: 'later', waitMs: backoffMs(attempts), process_id, why }
}
