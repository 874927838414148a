type Outcome = { status_code: number | null; error: string | null }

/** Why an attempt failed, for people. The service's own code is shown beside it. */
const REASONS: Record<string, string> = {
  timeout: 'no answer within five seconds',
  connection: 'the connection failed',
  tls: 'the certificate is not valid',
  protocol: 'the answer was not HTTP',
  no_address: 'the name has no address',
  bad_address: 'the address cannot be used',
  blocked_address: 'the name leads to an address that is not public',
  redirect: 'a redirect is not followed',
  status: 'only 2xx counts as received',
}

/** `500 (only 2xx counts as received)`, `timeout (no answer within five seconds)`, `204`. */
export function outcomeText({ status_code, error }: Outcome): string {
  if (error === null) return status_code === null ? '–' : String(status_code)
  const reason = REASONS[error]
  const what = status_code === null ? error : String(status_code)
  return reason === undefined ? what : `${what} (${reason})`
}
