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
export type FoundBy = 'rdap' | 'whois' | 'registrar' | 'dns' | 'zone' | 'none'

/** What a premium name costs us. Undefined if the registrar's price is not in US dollars. */
export type PremiumCost = { registerCents: number | undefined; renewCents: number | undefined }

/** The status of a name at its registry, and how we know. */
export type Finding = {
  state: FoundState
  by: FoundBy
  /** True if an authority said so. Everything else is a hint. */
  isDefinitive: boolean
  /** Why it is unknown, reserved or unsupported; '' otherwise. */
  reason: string
  facts: BriefFacts | undefined
  /** Set if the state is premium. */
  premium?: PremiumCost
  as_of: Date
  latency_ms: number
  retryAfterSeconds: number | undefined
}

export type Judged = Pick<Finding, 'state' | 'by' | 'isDefinitive' | 'reason' | 'facts' | 'premium'>

/** The server's own message is shown, up to this length. */
const REASON_CHARS_MAX = 300

/**
 * What a registry's answer means for someone who wants the name. Only a clear "no such name" from
 * the registry makes it available. No answer, a refusal or an unclear answer makes it unknown.
 */
export function judge({ facts, hasServer }: Registration): Judged {
  const by = facts.source === 'RDAP' ? 'rdap' : 'whois'
  if (facts.state === 'found')
    return { state: 'registered', by, isDefinitive: true, reason: '', facts: briefFacts(facts) }
  if (facts.state === 'not_found') {
    return { state: 'available', by, isDefinitive: true, reason: '', facts: undefined }
  }
  if (facts.state === 'reserved') {
    const reason = whyReserved(facts.reason)
    return { state: 'reserved', by, isDefinitive: true, reason, facts: undefined }
  }
  if (!hasServer) {
    const reason = 'No registry server is known for this TLD.'
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

/** The label of the state says "reserved" already, so a reason that says no more is replaced. */
function whyReserved(reason: string): string {
  const isBare = /^(reserved)?\W*$/i.test(reason)
  return isBare ? "The registry doesn't offer this name." : reason.slice(0, REASON_CHARS_MAX)
}

/** A message for the user. The technical cause is in the trace of the attempts. */
function whyUnknown({ state, reason }: RegistrationFacts): string {
  if (state === 'throttled') return 'The registry asks us to wait.'
  // A network error such as "read ECONNRESET" means nothing to users.
  if (/\bE[A-Z]{4,}\b|socket|fetch/.test(reason)) return 'The registry could not be reached.'
  return reason.slice(0, REASON_CHARS_MAX) || 'The registry gave no clear answer.'
}

/** The DNS has name servers for the name, so it is taken, although the registry gave no answer. */
export function judgeDelegated(reason: string): Judged {
  return { state: 'registered', by: 'dns', isDefinitive: false, reason, facts: undefined }
}

/** Whether the registry gave a clear answer: registered, available or reserved. */
export function isClear({ facts }: Registration): boolean {
  return ['found', 'not_found', 'reserved'].includes(facts.state)
}

const UNANSWERED = 'Neither the registry nor the registrar answered.'
const PREMIUM_UNKNOWN = 'The registrar did not answer: the name may have a premium price.'

/**
 * Combines the answers of registry and registrar. A name is available only if neither says
 * otherwise, and premium only if the registrar says so.
 */
export function combineAnswers(
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
  // Prefer the registry's answer where the registrar has nothing to add.
  if (agree || byRegistry?.state !== 'available') return byRegistry ?? byRegistrar
  return byRegistrar
}

/** What a registrar's check means on its own. */
export function judgeCheck({ available, reason = '', ...price }: NameCheck): Judged {
  const found = { by: 'registrar', isDefinitive: true, facts: undefined } as const
  if (available && price.premium) {
    const isUsd = price.currency === 'USD'
    const premium = {
      registerCents: isUsd ? price.price : undefined,
      renewCents: isUsd ? price.renewPrice : undefined,
    }
    return { ...found, state: 'premium', reason: '', premium }
  }
  if (available) return { ...found, state: 'available', reason: '' }
  // Reserved, blocked and banned names are not registered, but can't be registered either.
  if (!/reserv|block|prohib|restrict|not allowed/i.test(reason))
    return { ...found, state: 'registered', reason: '' }
  return { ...found, state: 'reserved', reason: whyReserved(reason) }
}

function unknown(reason: string): Judged {
  return { state: 'unknown', by: 'none', isDefinitive: false, reason, facts: undefined }
}
