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

/** One operation of the Partner API. */
export type PartnerOperation = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/partner. */
  path: string
  about: string
  details: string
  fields: readonly PartnerField[]
  /** The service performs calls with the same Idempotency-Key once. */
  isKeyed: boolean
  /** For lists: where the items are, and which parameter asks for the next page. */
  list?: { items: string; cursor: 'cursor' | 'after_id' }
}
