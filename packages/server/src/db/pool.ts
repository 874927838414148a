import type { ISql, Sql, TransactionSql } from 'postgres'
import { postgres } from './driver.ts'

/** Reads, or opens transactions. */
export type Db = Sql<Types> & {
  /** The same pool, for statements that may take less, or more, than others. */
  within(deadlineMs: number): Statements
  /** How long statements have waited without any being answered; 0 when none waits. */
  stuckMs(): number
}
export type Statements = ISql<Types> & Pick<Sql<Types>, 'begin'>
/** A transaction: writes, and must not wait on the network. */
export type Tx = TransactionSql<Types>
/** Either, for a statement that only reads. */
export type Reader = ISql<Types> | Tx

type Types = { bigint: number }

const CONNECT_TIMEOUT_SECONDS = 5
const IDLE_TIMEOUT_SECONDS = 60
const STATEMENT_TIMEOUT_MS = 30_000
/** Ours comes after PostgreSQL's, which says more: it is for a server that no longer speaks. */
export const STATEMENT_DEADLINE_MS = STATEMENT_TIMEOUT_MS + 5_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
const RETRY_PAUSE_MAX_MS = 300
/** More than this wait only when the database does not answer. */
const WAITING_MAX = 10_000
const INT8_OID = 20

type Options = {
  /** How long a statement may take, waiting for a connection and again on it. */
  deadlineMs?: number
}

/** A pool of connections, opened when first used. */
export function openDb(url: string, connectionsMax: number, options: Options = {}): Db {
  const socketFolder = new URL(url).searchParams.get('host')
  const pool = postgres(withoutHost(url), {
    max: connectionsMax,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: IDLE_TIMEOUT_SECONDS,
    // Seconds between two tries to connect, drawn so that nodes do not try in step.
    backoff: () => (RETRY_PAUSE_MAX_MS * (1 + 2 * Math.random())) / 3_000,
    ...patchedOptions(options),
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
  // `within` and `stuckMs` come with our patch (db/driver.ts).
  return pool as unknown as Db
}

/** Options that our patch adds to the driver's own. */
function patchedOptions({ deadlineMs = STATEMENT_DEADLINE_MS }: Options): object {
  return { deadline: deadlineMs, max_waiting: WAITING_MAX }
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
