import type { Send, WriteOptions } from '../call.ts'

export type WhoisAnswer = {
  lookup: {
    /** Null for anonymous callers. */
    id: string | null
    domain: string
    result: {
      domain: string
      unicode?: string
      status: string
      registrar: string
      /** Empty when it is not public. */
      registrant: string
      creation_date: string
      expiration_date: string
      update_date: string
      nameservers: string[]
      emails: string[]
      raw_source: 'RDAP' | 'WHOIS'
      /** Fields that the registry holds back. */
      redacted: string[]
    }
    created_at: string
  }
  /** Lookups used today, of `cap`. */
  used: number
  cap: number
  remaining: number
}

export class Whois {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * What the registry says of a name. Calls with one `idempotencyKey` within 24 hours are one
   * lookup of the day's quota. Throws `not_found` when the name is not registered, `lookup_failed`
   * when its registry has no answer, `quota_exceeded`.
   */
  async lookUp(domain: string, options?: WriteOptions): Promise<WhoisAnswer> {
    const call = { method: 'POST', path: '/api/tools/whois', body: { domain } } as const
    return await this.#send({ ...call, repeat: 'keyed', options })
  }
}
