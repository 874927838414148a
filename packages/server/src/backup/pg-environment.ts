import { readDatabaseAddress } from '../values/database-url.ts'

/** How long a PostgreSQL program waits for a connection. */
const CONNECT_SECONDS = '10'
/** Settings of a connection URL that libpq knows by another name. */
const SETTINGS: Record<string, string> = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  port: 'PGPORT',
}

/**
 * The environment with which a PostgreSQL program connects to a database. Not as arguments, because
 * everybody on the machine can read those. Of several hosts it uses the same one as our own pool.
 */
export function pgEnvironment(databaseUrl: string): Record<string, string> {
  const { url, hosts, socketFolder, target = 'read-write' } = readDatabaseAddress(databaseUrl)
  const named = socketFolder === undefined ? hosts : hosts.slice(0, 1)
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    PGCONNECT_TIMEOUT: CONNECT_SECONDS,
    PGAPPNAME: 'namehouse-backup',
    PGHOST: socketFolder ?? named.map(({ host }) => host).join(','),
    PGPORT: named.map(({ port }) => port).join(','),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGUSER: decodeURIComponent(url.username),
  }
  if (named.length > 1) env['PGTARGETSESSIONATTRS'] = target
  if (url.password) env['PGPASSWORD'] = decodeURIComponent(url.password)
  for (const [name, variable] of Object.entries(SETTINGS)) {
    const value = url.searchParams.get(name)
    if (value) env[variable] = value
  }
  return env
}
