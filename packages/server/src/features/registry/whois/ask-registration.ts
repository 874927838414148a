import type { Upstream } from '../../../upstream/open-upstream.ts'
import type { Depth, FailedAttempt, RegistrationFacts } from '../../../upstream/registration.ts'
import type { ReadName } from '../../../values/domain-name.ts'

export type Registration = {
  facts: RegistrationFacts
  /** False if we know no registry server for the suffix. */
  hasServer: boolean
  /** All attempts that failed before this answer. */
  tried: FailedAttempt[]
  retryAfterSeconds: number | undefined
}

/**
 * What the registry says about a name: by RDAP, falling back to WHOIS. Only the registry's own
 * server decides the state. Failed attempts are recorded, and if both fail the state is unknown,
 * never "not registered".
 */
export async function askRegistration(
  ask: Upstream,
  name: ReadName,
  { signal, depth }: { signal: AbortSignal; depth: Depth },
): Promise<Registration> {
  const rdap = await ask.rdap.ask(name.name, signal, depth)
  if (isDefinite(rdap.facts)) return withTried(rdap, rdap.tried)
  const asked = { name: name.name, unicode: name.unicode }
  const whois = await ask.whois.ask(asked, signal, depth)
  const tried = [...rdap.tried, ...whois.tried]
  if (isDefinite(whois.facts)) return withTried(whois, tried)
  const isThrottled = [rdap, whois].some(({ facts }) => facts.state === 'throttled')
  return {
    facts: {
      ...(whois.hasServer ? whois : rdap).facts,
      state: isThrottled ? 'throttled' : 'unclear',
    },
    hasServer: rdap.hasServer || whois.hasServer,
    tried,
    retryAfterSeconds: whois.retryAfterSeconds ?? rdap.retryAfterSeconds,
  }
}

function isDefinite({ state }: RegistrationFacts): boolean {
  return state === 'found' || state === 'not_found' || state === 'reserved'
}

function withTried(answer: { facts: RegistrationFacts }, tried: FailedAttempt[]): Registration {
  return { facts: answer.facts, hasServer: true, tried, retryAfterSeconds: undefined }
}
