import { type DestinationStream, type Logger, pino } from 'pino'

/** Fields that are always redacted from logs, up to two levels deep. */
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

/** Logs one JSON line per record, to standard output by default. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  return pino({ level, redact: { paths, censor: '[secret]' } }, destination ?? pino.destination(1))
}
