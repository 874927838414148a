import { Refusal } from '../../../refusal.ts'
import type { Upstream } from '../../../upstream/open-upstream.ts'
import type { ReadName } from '../../../values/domain-name.ts'
import { askRegistration } from './ask-registration.ts'
import { type Lookup, lookupOut } from './shapes.ts'

/**
 * Everything the registry and the registrar publish about a name.
 *
 * Refuses: not_found (the name is not registered), lookup_failed (no registry could be asked, or no
 * response was readable).
 */
export async function lookUp(
  ask: Upstream,
  name: ReadName,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Lookup> {
  const { facts, tried, hasServer } = await askRegistration(ask, name, {
    signal,
    depth: 'whole',
  })
  if (facts.state === 'found') return lookupOut(name, facts, now)
  if (facts.state === 'not_found') throw new Refusal('not_found', `${name.name} is not registered.`)
  if (facts.state === 'reserved') {
    throw new Refusal('not_found', `${name.name} is not registered: the registry reserves it.`)
  }
  const inside = tried.map(({ server, why }) => `${server}: ${why}`).join('; ')
  if (!hasServer) {
    throw new Refusal('lookup_failed', `No registry server is known for .${name.suffix}.`)
  }
  const text =
    facts.state === 'throttled'
      ? 'The registry asks us to wait; try again later.'
      : 'The registry could not be reached, or gave no answer that can be read.'
  throw new Refusal('lookup_failed', text, { inside })
}
