import type { RegistrarDomain, TransferInfo } from '../../../upstream/registrar/answers.ts'
import { publicId } from '../../../values/public-id.ts'
import { LEAVING_STATUS, UNVERIFIED_STATUS } from './domain.ts'
import { dateOf } from './read-registrar-state.ts'
import type { LeasedDomain, Watched } from './refresh-sql.ts'

/** A transfer usually starts within days of getting the auth code. */
const CODE_USED_WITHIN_MS = 30 * 24 * 3_600_000

type Found = { transfer: TransferInfo | undefined; now: Date }

/** The deadlines of a name, continuing what was known about it before. */
export function watchedOf(
  leased: LeasedDomain,
  found: RegistrarDomain | 'not held',
  { transfer, now }: Found,
): Watched {
  if (found === 'not held') return { unverified_since: null, leaving: null }
  const isUnverified = found.status.includes(UNVERIFIED_STATUS)
  const isLeaving = found.status.includes(LEAVING_STATUS) && transfer?.type !== 'IN'
  return {
    unverified_since: isUnverified
      ? (leased.unverified_since ?? firstAsked(leased, found, now))
      : null,
    leaving: isLeaving
      ? {
          id: leased.leaving_id ?? publicId('tro', now),
          since: leased.leaving_since ?? dateOf(transfer?.requestedDate) ?? now,
          leaves_at: dateOf(transfer?.actionDate),
          to: transfer?.registrar ?? null,
        }
      : null,
  }
}

/**
 * When the registrant was asked at the latest: at the last check, or at registration if that was
 * later. The deadline shown is then early rather than late.
 */
function firstAsked({ seen_at }: LeasedDomain, found: RegistrarDomain, now: Date): Date {
  const registered_at = dateOf(found.createdDate)
  const from = seen_at ?? now
  return registered_at && registered_at > from ? registered_at : from
}

/** Whether the owner wants to know within the hour. */
export function isUrgent(
  { auth_code_shown_at: shown }: LeasedDomain,
  { unverified_since, leaving }: Watched,
  now: Date,
): boolean {
  if (unverified_since || leaving) return true
  return shown !== null && now.getTime() - shown.getTime() < CODE_USED_WITHIN_MS
}
