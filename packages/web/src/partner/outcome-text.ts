type Outcome = { status_code: number | null; error: string | null }

/** Why an attempt failed, for people. The service's own code is shown beside it. */
const REASONS: Record<string, string> = {
  timeout: 'no response within five seconds',
  connection: 'the connection failed',
  tls: 'the certificate is not valid',
  protocol: 'the response wasn’t HTTP',
  no_address: 'the host name has no IP address',
  bad_address: 'the URL can’t be used',
  blocked_address: 'the host name points to a non-public IP address',
  redirect: 'redirects aren’t followed',
  status: 'only 2xx counts as received',
}

/** `500 (only 2xx counts as received)`, `timeout (no response within five seconds)`, `204`. */
export function outcomeText({ status_code, error }: Outcome): string {
  if (error === null) return status_code === null ? '–' : String(status_code)
  const reason = REASONS[error]
  const what = status_code === null ? error : String(status_code)
  return reason === undefined ? what : `${what} (${reason})`
}
