/** One value that an operation takes, as an option of the command line. */
export type PartnerField = {
  /** As the API spells it; a field of an object with a dot, for example `buyer.email`. */
  name: string
  at: 'path' | 'query' | 'body'
  type: 'text' | 'number' | 'boolean' | 'json'
  isRequired: boolean
  about: string
  choices?: readonly string[]
}

/** One operation of the API. */
export type PartnerOperation = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/partner for a signed one, and whole for others. */
  path: string
  about: string
  details: string
  fields: readonly PartnerField[]
  /** It takes a body without fields of its own, which depend on the operation's argument. */
  isFreeForm?: boolean
  /** The service performs calls with the same Idempotency-Key once. */
  isKeyed: boolean
  /** For lists: where the items are, and which parameter asks for the next page. */
  list?: { items: string; cursor: 'cursor' | 'after_id' }
}

/** The command that calls an operation: signed ones are `nh partner`, others `nh api`. */
export function commandOf({ path }: Pick<PartnerOperation, 'path'>): 'api' | 'partner' {
  return path.startsWith('/api/') ? 'api' : 'partner'
}
