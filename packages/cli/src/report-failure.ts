import { AnswerError, ConnectionError, ServiceError, TimeoutError } from '@namehouse/sdk'
import type { Command } from './command.ts'
import { EXIT } from './exit-codes.ts'
import type { Io } from './io.ts'
import { NothingFound, Refused, Unreachable, UsageError } from './refusals.ts'
import { clean } from './terminal/clean.ts'
import { painterFor } from './terminal/color.ts'

/** Says what went wrong and returns the exit code for it. */
export function reportFailure(error: unknown, command: Command | undefined, io: Io): number {
  const { code, message } = explain(error)
  const who = command ? `nh ${command.name}` : 'nh'
  const paint = painterFor(io.stderr, io)
  io.stderr.write(`${paint('red', `${who}:`)} ${clean(message.replaceAll(/[\r\n]+/g, ' '))}\n`)
  if (code === EXIT.usage && command) io.stderr.write(`Run ${who} --help for examples.\n`)
  return code
}

function explain(error: unknown): { code: number; message: string } {
  if (error instanceof UsageError) return { code: EXIT.usage, message: error.message }
  if (error instanceof Refused) return { code: EXIT.refused, message: error.message }
  if (error instanceof NothingFound) return { code: EXIT.nothingFound, message: error.message }
  if (error instanceof ServiceError) return explainRefusal(error)
  if (error instanceof TimeoutError || error instanceof Unreachable) {
    return { code: EXIT.network, message: error.message }
  }
  if (error instanceof ConnectionError) {
    const message = `${error.message} Check the address (--url or NAMEHOUSE_URL).`
    return { code: EXIT.network, message }
  }
  if (error instanceof AnswerError) return { code: EXIT.network, message: error.message }
  const message = error instanceof Error ? error.message : String(error)
  return { code: EXIT.unexpected, message: `Unexpected error: ${message}` }
}

function explainRefusal(error: ServiceError): { code: number; message: string } {
  const { status, code, requestId, details, retryAfterSeconds } = error
  const message = [
    error.message,
    // The message of a refusal with one detail has it already.
    ...details
      .filter((detail) => !error.message.includes(detail.message))
      .map(({ field, message }) => `${field}: ${message}`),
    retryAfterSeconds === undefined ? '' : `Try again in ${retryAfterSeconds} s.`,
    code === 'unauthorized' ? 'Run nh login to sign in again.' : '',
    requestId === undefined ? '' : `(request ${requestId})`,
  ]
    .filter(Boolean)
    .join(' ')
  if (code === 'not_found') return { code: EXIT.nothingFound, message }
  return { code: status >= 500 ? EXIT.network : EXIT.refused, message }
}
