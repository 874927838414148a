import { type DestinationStream, type Logger, pino } from 'pino'

/** Secrets are named here once and never reach a log, whoever logs them and up to two levels deep. */
const SECRETS = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-service-signature',
  'x-api-secret',
  'x-api-key',
  'secret',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'api_secret',
  'code_verifier',
]

/** One line of JSON a record, on standard output unless told otherwise. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  return pino({ level, redact: { paths, censor: '[secret]' } }, destination ?? pino.destination(1))
}
