import type { Upstream } from '../../../upstream/open-upstream.ts'
import { withDeadline } from '../../../values/deadline.ts'
import type { ReadName } from '../../../values/domain-name.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { Tld } from '../../registry/tlds/tld.ts'
import { askRegistration } from '../../registry/whois/ask-registration.ts'
import { lockedUntil } from '../domains/transfer-lock.ts'
import type { ItemProblem } from './item-problem.ts'

/** A visitor waits for it, and the registrar checks the same later. */
const DEADLINE_MS = 5_000
const LOCKED = /transfer\s*prohibited/i
const DELETION = /redemption|pending\s*delete/i
const MOVING = /pending\s*transfer/i

type Asked = { name: ReadName; tld: Tld; now: Date }

/**
 * Why a registered name can't be transferred now, by what its registry publishes; undefined if
 * nothing speaks against it. Registries that don't answer are left to the registrar.
 */
export async function whyItStays(
  upstream: Upstream,
  { name, tld, now }: Asked,
  given: AbortSignal,
): Promise<ItemProblem | undefined> {
  const facts = await withDeadline(given, DEADLINE_MS, async (signal) => {
    return (await askRegistration(upstream, name, { signal, depth: 'brief' })).facts
  }).catch(() => undefined)
  given.throwIfAborted()
  if (facts?.state !== 'found') return undefined
  const { statuses } = facts
  if (statuses.some((each) => DELETION.test(each))) {
    return unmet('status', 'This domain has expired. Restore it at your current registrar first.')
  }
  if (statuses.some((each) => MOVING.test(each))) {
    return unmet('status', 'Another transfer of this domain is under way.')
  }
  const created = new Date(facts.creation_date)
  const isDated = !Number.isNaN(created.getTime())
  const until = lockedUntil(tld.rules, isDated ? created : null, now)
  if (until) {
    return unmet('age', `This domain is too new to be transferred. Try again on ${dayText(until)}.`)
  }
  if (!statuses.some((each) => LOCKED.test(each))) return undefined
  return unmet(
    'lock',
    'This domain is locked. Unlock it at your current registrar, then try again.',
  )
}

function unmet(field: string, message: string): ItemProblem {
  return { code: 'requirements_not_met', message, field }
}
