import type { WhoisForm } from '../form.ts'

const REFUSAL = ['Requests of this client are not permitted. Please use the web site for queries.']

/** .ch: the port is open, but refuses to say whether a name is registered. */
export const CLOSED: WhoisForm = {
  charset: 'utf-8',
  found: () => REFUSAL,
  notFound: () => REFUSAL,
  reserved: () => REFUSAL,
  tooMany: REFUSAL,
}
