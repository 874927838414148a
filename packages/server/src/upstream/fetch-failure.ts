export type FetchFailureKind =
  /** Not a URL that we fetch at all. */
  | 'bad_address'
  /** It leads to an internal or otherwise non-public address. */
  | 'blocked_address'
  | 'no_address'
  | 'timeout'
  | 'connection'
  | 'tls'
  /** The response isn't HTTP, or isn't compressed as declared. */
  | 'protocol'
  | 'too_large'
  | 'too_many_redirects'

/** Why a stranger's URL couldn't be fetched. The kind may be shown to people, the cause may not. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure'
  readonly kind: FetchFailureKind

  constructor(kind: FetchFailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/** Maps Node's network error codes to a failure. */
export function failureFrom(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (/^(HPE_|Z_|ERR_(?!TLS_|SSL_))/.test(code)) {
    return new FetchFailure('protocol', 'The response can’t be read.', error)
  }
  if (/CERT|TLS|SSL|EPROTO|UNABLE_TO/.test(code)) {
    return new FetchFailure('tls', 'We couldn’t make a secure connection.', error)
  }
  return new FetchFailure('connection', 'The connection failed.', error)
}
