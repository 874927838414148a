/** The command line is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The service said no, in an answer that the sdk doesn't know: OAuth and MCP. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** There is no such thing. */
export class NothingFound extends Error {
  override readonly name = 'NothingFound'
}

/** The service could not be reached, took too long or answered nonsense. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** A service that fails has refused nothing: it may work later. */
export function refusalOf(message: string, status: number): Refused | Unreachable {
  return status >= 500 ? new Unreachable(message) : new Refused(message)
}
