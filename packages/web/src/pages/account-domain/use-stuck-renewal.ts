import { useState } from 'react'
import { RENEWALS } from '../../api/billing.ts'
import type { Renewal } from '../../api/billing.ts'
import type { DomainDetail } from '../../api/one-domain.ts'
import { useMine } from '../../session/who.ts'

/** Renewals are listed from two months before they are due. */
const NEAR_MS = 70 * 24 * 3_600_000
const STUCK: readonly Renewal['status'][] = [
  'declined',
  'needs_confirmation',
  'no_card',
  'not_renewed',
]

/** The domain's automatic renewal, if it can't be paid without its owner. */
export function useStuckRenewal({ domain, state, auto_renew, expires_at }: DomainDetail) {
  const [now] = useState(() => Date.now())
  const isNear = state === 'active' && auto_renew && expires_at.getTime() - now < NEAR_MS
  const { data, askAgain } = useMine(RENEWALS, isNear)
  const renewal = data?.find((each) => each.domain === domain && STUCK.includes(each.status))
  return { renewal: isNear ? renewal : undefined, askAgain }
}
