import type { RegistrationFacts } from '../../../upstream/registration.ts'

/** What of a registration is shown beside a name, and kept for the next who asks. */
export type BriefFacts = Pick<
  RegistrationFacts,
  'registrar' | 'creation_date' | 'expiration_date' | 'statuses' | 'nameservers'
>

/** A registry names no more servers for a name, and no host name is longer. */
const NAMESERVERS_MAX = 13
const STATUSES_MAX = 20
const TEXT_CHARS_MAX = 255

/**
 * Thousands of these are kept, so a server may not make them large, and none may hold on to the text
 * that it was read from: a part of a text is to Node a window on the whole of it, until it is copied.
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
  // What is written out and read again has the shape it had, and texts of its own.
  return JSON.parse(JSON.stringify(brief)) as BriefFacts
}
