import type { RegistrationFacts } from '../../upstream/registration.ts'
import type { Registration } from '../whois/ask-registration.ts'

export type FoundState = 'available' | 'registered' | 'reserved' | 'unsupported' | 'unknown'
export type FoundBy = 'rdap' | 'whois' | 'dns' | 'none'

/** How a name stands with its registry, and how we know. */
export type Finding = {
  state: FoundState
  by: FoundBy
  /** An authority said so; everything else is a hint. */
  isDefinitive: boolean
  /** Why it is unknown, reserved or unsupported; '' otherwise. */
  reason: string
  facts: RegistrationFacts | undefined
  as_of: Date
  latency_ms: number
  retryAfterSeconds: number | undefined
}

type Judged = Pick<Finding, 'state' | 'by' | 'isDefinitive' | 'reason' | 'facts'>

/**
 * What a registry's answer means for the person who wants the name. Only a clear "no such name" from
 * the registry itself makes it available; silence, refusal and confusion make it unknown.
 */
export function judge({ facts, hasServer, tried }: Registration): Judged {
  const by = facts.source === 'RDAP' ? 'rdap' : 'whois'
  if (facts.state === 'found')
    return { state: 'registered', by, isDefinitive: true, reason: '', facts }
  if (facts.state === 'not_found') {
    return { state: 'available', by, isDefinitive: true, reason: '', facts: undefined }
  }
  if (facts.state === 'reserved') {
    const reason = facts.reason || 'The registry keeps this name back.'
    return { state: 'reserved', by, isDefinitive: true, reason, facts: undefined }
  }
  if (!hasServer) {
    const reason = 'No registry server is known for this ending.'
    return { state: 'unsupported', by: 'none', isDefinitive: false, reason, facts: undefined }
  }
  const why = tried.map(({ server, why: cause }) => `${server}: ${cause}`).join(' ')
  const said = facts.state === 'throttled' ? 'The registry asks us to wait.' : facts.reason
  const reason = said || why || 'The registry gave no clear answer.'
  return { state: 'unknown', by: 'none', isDefinitive: false, reason, facts: undefined }
}

/** The DNS lists servers for the name: somebody has it, though the registry could not be asked. */
export function judgeDelegated(reason: string): Judged {
  return { state: 'registered', by: 'dns', isDefinitive: false, reason, facts: undefined }
}
