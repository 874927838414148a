import type { Sql, TransactionSql } from 'postgres'
import { postgres } from './driver.ts'

/** Reads, or opens transactions. */
export type Db = Sql<Types>
/** A transaction: writes, and must not wait on the network. */
export type Tx = TransactionSql<Types>
/** Either, for a statement that only reads. */
export type Reader = Db | Tx

type Types = { bigint: number }

const CONNECT_TIMEOUT_SECONDS = 10
const IDLE_TIMEOUT_SECONDS = 60
const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
const INT8_OID = 20

/** A pool of connections, opened when first used. */
export function openDb(url: string, connectionsMax: number): Db {
  const socketFolder = new URL(url).searchParams.get('host')
  return postgres(withoutHost(url), {
    max: connectionsMax,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: IDLE_TIMEOUT_SECONDS,
    onnotice: () => {},
    ...(socketFolder && { host: socketFolder }),
    connection: {
      application_name: 'namehouse',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    },
    types: {
      // Counts and cents are bigint in tables; both stay far below 2^53, and a value that does not
      // is an error here rather than a wrong number later.
      bigint: {
        to: INT8_OID,
        from: [INT8_OID],
        serialize: (value: number) => String(value),
        parse: readBigint,
      },
    },
  })
}

/** libpq's `?host=/folder` names a socket; postgres.js would take it for a server setting. */
function withoutHost(url: string): string {
  const parsed = new URL(url)
  parsed.searchParams.delete('host')
  return parsed.href
}

function readBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('a bigint is too large for a number')
  return value
}
