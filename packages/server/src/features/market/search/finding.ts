import type { NameCheck } from '../../../upstream/registrar/answers.ts'
import type { RegistrationFacts } from '../../../upstream/registration.ts'
import type { Registration } from '../../registry/whois/ask-registration.ts'
import { type BriefFacts, briefFacts } from './brief-facts.ts'

export type FoundState =
  | 'available'
  | 'premium'
  | 'registered'
  | 'reserved'
  | 'unsupported'
  | 'unknown'
export type FoundBy = 'rdap' | 'whois' | 'registrar' | 'dns' | 'none'

/** What a premium name costs us; undefined where the registrar does not say it in our currency. */
export type PremiumCost = { registerCents: number | undefined; renewCents: number | undefined }

/** How a name stands with its registry, and how we know. */
export type Finding = {
  state: FoundState
  by: FoundBy
  /** An authority said so; everything else is a hint. */
  isDefinitive: boolean
  /** Why it is unknown, reserved or unsupported; '' otherwise. */
  reason: string
  facts: BriefFacts | undefined
  /** Set where the state is premium. */
  premium?: PremiumCost
  as_of: Date
  latency_ms: number
  retryAfterSeconds: number | undefined
}

export type Judged = Pick<Finding, 'state' | 'by' | 'isDefinitive' | 'reason' | 'facts' | 'premium'>

/** A server's own words are shown, but not pages of them. */
const REASON_CHARS_MAX = 300

/**
 * What a registry's answer means for the person who wants the name. Only a clear "no such name" from
 * the registry itself makes it available; silence, refusal and confusion make it unknown.
 */
export function judge({ facts, hasServer }: Registration): Judged {
  const by = facts.source === 'RDAP' ? 'rdap' : 'whois'
  if (facts.state === 'found')
    return { state: 'registered', by, isDefinitive: true, reason: '', facts: briefFacts(facts) }
  if (facts.state === 'not_found') {
    return { state: 'available', by, isDefinitive: true, reason: '', facts: undefined }
  }
  if (facts.state === 'reserved') {
    const reason = facts.reason.slice(0, REASON_CHARS_MAX) || 'The registry keeps this name back.'
    return { state: 'reserved', by, isDefinitive: true, reason, facts: undefined }
  }
  if (!hasServer) {
    const reason = 'No registry server is known for this ending.'
    return { state: 'unsupported', by: 'none', isDefinitive: false, reason, facts: undefined }
  }
  return {
    state: 'unknown',
    by: 'none',
    isDefinitive: false,
    reason: whyUnknown(facts),
    facts: undefined,
  }
}

/** In words for the person who asked; what exactly broke is in the trace of the attempts. */
function whyUnknown({ state, reason }: RegistrationFacts): string {
  if (state === 'throttled') return 'The registry asks us to wait.'
  // An error of the network, such as "read ECONNRESET", says nothing to a person.
  if (/\bE[A-Z]{4,}\b|socket|fetch/.test(reason)) return 'The registry could not be reached.'
  return reason.slice(0, REASON_CHARS_MAX) || 'The registry gave no clear answer.'
}

/** The DNS lists servers for the name: somebody has it, though the registry could not be asked. */
export function judgeDelegated(reason: string): Judged {
  return { state: 'registered', by: 'dns', isDefinitive: false, reason, facts: undefined }
}

/** Whether the registry said one thing or the other; silence, refusal and confusion are neither. */
export function isClear({ facts }: Registration): boolean {
  return ['found', 'not_found', 'reserved'].includes(facts.state)
}

const UNANSWERED = 'Neither the registry nor the registrar answered.'
const PREMIUM_UNKNOWN = 'The registrar did not answer: the name may have a premium price.'

/**
 * What a registry's answer and a registrar's check mean together. A name is called free only where
 * neither of them says otherwise, and premium only by the registrar.
 */
export function judgeTogether(
  registration: Registration | undefined,
  check: NameCheck | undefined,
  mayBePremium: boolean,
): Judged {
  const byRegistry = registration && judge(registration)
  if (!check) {
    if (!byRegistry) return unknown(UNANSWERED)
    const isUnpriced = byRegistry.state === 'available' && mayBePremium
    return isUnpriced ? { ...byRegistry, reason: PREMIUM_UNKNOWN } : byRegistry
  }
  const byRegistrar = judgeCheck(check)
  if (!registration || !isClear(registration)) return byRegistrar
  const agree = byRegistry?.state === 'available' && byRegistrar.state === 'available'
  // The registry's own word is shown where the registrar has nothing to add to it.
  if (agree || byRegistry?.state !== 'available') return byRegistry ?? byRegistrar
  return byRegistrar
}

/** What a registrar's check means by itself. */
export function judgeCheck({ available, reason = '', ...price }: NameCheck): Judged {
  const found = { by: 'registrar', isDefinitive: true, facts: undefined } as const
  if (available && price.premium) {
    const isOurs = price.currency === 'USD'
    const premium = {
      registerCents: isOurs ? price.price : undefined,
      renewCents: isOurs ? price.renewPrice : undefined,
    }
    return { ...found, state: 'premium', reason: '', premium }
  }
  if (available) return { ...found, state: 'available', reason: '' }
  // Reserved, blocked and banned names are nobody's, but nobody can have them.
  if (!/reserv|block|prohib|restrict|not allowed/i.test(reason))
    return { ...found, state: 'registered', reason: '' }
  return { ...found, state: 'reserved', reason }
}

function unknown(reason: string): Judged {
  return { state: 'unknown', by: 'none', isDefinitive: false, reason, facts: undefined }
}
