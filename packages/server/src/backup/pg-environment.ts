/** How long a PostgreSQL program waits for a connection. */
const CONNECT_SECONDS = '10'
/** Settings of a connection URL that libpq knows by another name. */
const SETTINGS: Record<string, string> = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  host: 'PGHOST',
  port: 'PGPORT',
}

/**
 * The environment with which a PostgreSQL program connects to a database. Not as arguments, because
 * everybody on the machine can read those.
 */
export function pgEnvironment(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl)
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    PGCONNECT_TIMEOUT: CONNECT_SECONDS,
    PGAPPNAME: 'namehouse-backup',
    PGHOST: url.hostname.replaceAll(/^\[|\]$/g, ''),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGUSER: decodeURIComponent(url.username),
  }
  if (url.port) env['PGPORT'] = url.port
  if (url.password) env['PGPASSWORD'] = decodeURIComponent(url.password)
  for (const [name, variable] of Object.entries(SETTINGS)) {
    const value = url.searchParams.get(name)
    if (value) env[variable] = value
  }
  return env
}
