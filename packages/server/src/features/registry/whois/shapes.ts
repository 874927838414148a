import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import type { RegistrationFacts } from '../../../upstream/registration.ts'
import type { ReadName } from '../../../values/domain-name.ts'

export const WhoisIn = Type.Object({
  domain: Type.String({ maxLength: 2_048, description: 'The name to look up.' }),
})

const Result = Type.Object({
  domain: Type.String(),
  unicode: Type.Optional(Type.String()),
  status: Type.String({ description: 'EPP and RDAP statuses, separated by commas.' }),
  registrar: Type.String(),
  registrant: Type.String({ description: 'Empty if not public.' }),
  creation_date: Type.String(),
  expiration_date: Type.String(),
  update_date: Type.String(),
  nameservers: Type.Array(Type.String()),
  emails: Type.Array(Type.String()),
  raw_source: OneOf(['RDAP', 'WHOIS']),
  redacted: Type.Array(Type.String(), { description: 'Fields the registry withholds.' }),
})

const Lookup = Type.Object({
  id: Nullable(
    Type.String({ description: 'The id in your lookup history. Null for anonymous callers.' }),
  ),
  domain: Type.String(),
  result: Result,
  created_at: Type.String({ format: 'date-time' }),
})
export type Lookup = Static<typeof Lookup>

/** A lookup stored in an account's history. */
export type KeptLookup = { id: string; domain: string; result: Lookup['result']; created_at: Date }

export const WhoisOut = Type.Object({
  lookup: Lookup,
  used: Type.Integer({ description: 'Lookups used today.' }),
  cap: Type.Integer({ description: 'Lookups per day.' }),
  remaining: Type.Integer(),
})

export const HistoryQuery = Type.Object(CursorQuery)
export const HistoryOut = Type.Object({ lookups: Type.Array(Lookup), next_cursor: NextCursor })
export const LookupPath = Type.Object({ id: Type.String() })
export const OneLookupOut = Type.Object({ lookup: Lookup })

/** A stored lookup, with the result as it was at the time. */
export function keptLookupOut({ id, domain, result, created_at }: KeptLookup): Lookup {
  return { id, domain, result, created_at: created_at.toISOString() }
}

/** Caps the length of any single text from a registry server that we store or return. */
const TEXT_CHARS_MAX = 500

/** Converts registration data to our API's form (spec 2.5). */
export function lookupOut(name: ReadName, facts: RegistrationFacts, now: Date): Lookup {
  const short = (text: string) => text.slice(0, TEXT_CHARS_MAX)
  return {
    id: null,
    domain: name.name,
    result: {
      domain: name.name,
      ...(name.unicode !== name.name && { unicode: name.unicode }),
      status: facts.statuses.map(short).join(', '),
      registrar: short(facts.registrar),
      registrant: short(facts.registrant),
      creation_date: facts.creation_date,
      expiration_date: facts.expiration_date,
      update_date: facts.update_date,
      nameservers: facts.nameservers.map(short),
      emails: facts.emails.map(short),
      raw_source: facts.source,
      redacted: facts.redacted.map(short),
    },
    created_at: now.toISOString(),
  }
}
