import type { RegistrationFacts } from '../../../upstream/registration.ts'

/** The registration data shown next to a name and kept in the cache. */
export type BriefFacts = Pick<
  RegistrationFacts,
  'registrar' | 'creation_date' | 'expiration_date' | 'statuses' | 'nameservers'
>

/** Registries allow no more name servers per name. */
const NAMESERVERS_MAX = 13
const STATUSES_MAX = 20
const TEXT_CHARS_MAX = 255

/**
 * Thousands of these are cached, so a server must not be able to make them large. They must not
 * retain the response they were parsed from either: in V8, a slice keeps the whole string alive
 * until it is copied.
 */
export function briefFacts(facts: RegistrationFacts): BriefFacts {
  const short = (text: string) => text.slice(0, TEXT_CHARS_MAX)
  const brief: BriefFacts = {
    registrar: short(facts.registrar),
    creation_date: short(facts.creation_date),
    expiration_date: short(facts.expiration_date),
    statuses: facts.statuses.slice(0, STATUSES_MAX).map(short),
    nameservers: facts.nameservers.slice(0, NAMESERVERS_MAX).map(short),
  }
  // A JSON round trip copies every string and keeps the shape.
  return JSON.parse(JSON.stringify(brief)) as BriefFacts
}
