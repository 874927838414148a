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
      /** Empty if it isn't public. */
      registrant: string
      creation_date: string
      expiration_date: string
      update_date: string
      nameservers: string[]
      emails: string[]
      raw_source: 'RDAP' | 'WHOIS'
      /** Fields the registry doesn't disclose. */
      redacted: string[]
    }
    created_at: string
  }
  /** Lookups used today, out of `cap`. */
  used: number
  cap: number
  remaining: number
}

/** WHOIS and RDAP lookups. */
export class Whois {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Looks up a name at its registry. Repeating a lookup with the same `idempotencyKey` within 24
   * hours counts once toward the daily quota. Throws `not_found` if the name isn't registered,
   * `lookup_failed` if its registry doesn't answer, and `quota_exceeded`.
   */
  async lookUp(domain: string, options?: WriteOptions): Promise<WhoisAnswer> {
    const call = { method: 'POST', path: '/api/tools/whois', body: { domain } } as const
    return await this.#send({ ...call, repeat: 'keyed', options })
  }
}
