/**
 * - `notice`: tells the owner the price.
 * - `charge`: charges the default card.
 * - `remind`: tells the owner that the name expires, because we won't renew it.
 * - `after`: the name has expired; tells the owner what it costs to get it back.
 */
export type StepKind = 'notice' | 'charge' | 'remind' | 'after'

type Step = { name: string; days: number; kind: StepKind }

const AFTER: readonly Step[] = [
  { name: 'after-1', days: 1, kind: 'after' },
  { name: 'after-7', days: 7, kind: 'after' },
  { name: 'after-20', days: 20, kind: 'after' },
]

/** Contract, section 7. Days before the deadline, or after the expiry date. */
export const STEPS: readonly Step[] = [
  { name: 'notice-60', days: -60, kind: 'notice' },
  { name: 'charge-30', days: -30, kind: 'charge' },
  { name: 'charge-21', days: -21, kind: 'charge' },
  { name: 'charge-14', days: -14, kind: 'charge' },
  { name: 'charge-7', days: -7, kind: 'charge' },
  { name: 'charge-3', days: -3, kind: 'charge' },
  { name: 'charge-1', days: -1, kind: 'charge' },
  ...AFTER,
]

/**
 * For names with auto-renew off. ICANN asks for a reminder about a month and one about a week before
 * the expiry, and for one within five days after it. Each day is one of `STEPS`, too, so whoever
 * turns auto-renew off in between gets no second email about the same day.
 */
export const REMINDERS: readonly Step[] = [
  { name: 'remind-30', days: -30, kind: 'remind' },
  { name: 'remind-7', days: -7, kind: 'remind' },
  ...AFTER,
]

export const DAY_MS = 24 * 3_600_000
/** Registries want to be told up to a few days before a name expires. */
export const OFFSET_DAYS_MAX = 7
/** How far ahead of its expiry a name can have its first step. */
export const AHEAD_DAYS = 60 + OFFSET_DAYS_MAX
/** Names that expired longer ago are left alone. */
export const BEHIND_DAYS = 30

export type Dates = { expires_at: Date; deadline: Date }

/**
 * Steps before the expiry count from the deadline: the moment by which the registry must have the
 * renewal. For most TLDs that is the expiry date itself.
 */
export function datesOf(expires_at: Date, renewSecondsBefore = 0): Dates {
  const offsetMs = Math.min(renewSecondsBefore * 1_000, OFFSET_DAYS_MAX * DAY_MS)
  return { expires_at, deadline: new Date(expires_at.getTime() - offsetMs) }
}

export function stepAt({ expires_at, deadline }: Dates, { days }: Step): Date {
  const from = days < 0 ? deadline : expires_at
  return new Date(from.getTime() + days * DAY_MS)
}

type Taken = { step: string | null; auto_renew: boolean }

/**
 * The step to take now: the newest whose time has come, unless it or a later one was taken. After a
 * downtime the ones in between are skipped. A reminder is no charge of the same day, so turning
 * auto-renew on charges at once. Past the deadline nothing is charged any more, and a name that has
 * expired no longer expires soon.
 */
export function dueStep(dates: Dates, taken: Taken, now: Date): Step | undefined {
  const steps = taken.auto_renew ? STEPS : REMINDERS
  const step = steps.findLast((each) => stepAt(dates, each) <= now)
  if (!step || isTaken(step, taken.step)) return undefined
  if (step.kind === 'charge' && now >= dates.deadline) return undefined
  return step.kind === 'remind' && now >= dates.expires_at ? undefined : step
}

function isTaken(step: Step, taken: string | null): boolean {
  const days = daysOf(taken)
  if (step.days !== days) return step.days < days
  return step.kind !== 'charge' || step.name === taken
}

/**
 * The reminder that a name counts as having had when it is first seen with auto-renew off: one whose
 * day was more than a day ago isn't sent late, so that many names that come at once don't mean many
 * emails. But nobody's name expires within a week without a word.
 */
export function stepMissed(dates: Dates, now: Date): string | null {
  const step = REMINDERS.findLast((each) => stepAt(dates, each) <= now)
  if (!step || now.getTime() - stepAt(dates, step).getTime() <= DAY_MS) return null
  const isLast = step === REMINDERS.findLast(({ kind }) => kind === 'remind')
  return isLast && now < dates.expires_at ? null : step.name
}

/** When the next step is due; undefined after the last. */
export function nextStepAt(dates: Dates, now: Date): Date | undefined {
  return STEPS.map((step) => stepAt(dates, step)).find((at) => at > now)
}

/** When the card is charged next; undefined if no charge is left. */
export function nextChargeAt(dates: Dates, now: Date): Date | undefined {
  return STEPS.filter(({ kind }) => kind === 'charge')
    .map((step) => stepAt(dates, step))
    .find((at) => at > now)
}

function daysOf(name: string | null): number {
  return [...STEPS, ...REMINDERS].find((step) => step.name === name)?.days ?? -Infinity
}
