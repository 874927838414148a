export type FetchFailureKind =
  /** Not an address that we would fetch from at all. */
  | 'bad_address'
  /** It leads inside, or to anything else that is no public address. */
  | 'blocked_address'
  | 'no_address'
  | 'timeout'
  | 'connection'
  | 'tls'
  /** What came back is no HTTP, or not packed as it says. */
  | 'protocol'
  | 'too_large'
  | 'too_many_redirects'

/** Why a stranger's address could not be fetched from. The kind may be shown, the cause may not. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure'
  readonly kind: FetchFailureKind

  constructor(kind: FetchFailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/** What went wrong on the wire, by the codes of node. */
export function failureFrom(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (/^(HPE_|Z_|ERR_(?!TLS_|SSL_))/.test(code)) {
    return new FetchFailure('protocol', 'The answer cannot be read.', error)
  }
  if (/CERT|TLS|SSL|EPROTO|UNABLE_TO/.test(code)) {
    return new FetchFailure('tls', 'No trusted connection could be made.', error)
  }
  return new FetchFailure('connection', 'The connection failed.', error)
}
