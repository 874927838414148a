/** What a command's exit code means. Documented in docs/cli.md and in the man page. */
export const EXIT = {
  found: 0,
  nothingFound: 1,
  usage: 2,
  refused: 3,
  network: 4,
  /** Our bug, as sysexits.h calls it. */
  unexpected: 70,
  interrupted: 130,
} as const

export const EXIT_CODES: readonly (readonly [code: number, meaning: string])[] = [
  [EXIT.found, 'Found, or done.'],
  [EXIT.nothingFound, 'Nothing found: no available name, no such record, no change.'],
  [EXIT.usage, 'The command line is wrong.'],
  [EXIT.refused, 'The service refused, for example for lack of a login or a scope.'],
  [EXIT.network, 'The service could not be reached, took too long or failed.'],
]
