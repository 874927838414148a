import type { ISql, Sql, TransactionSql } from 'postgres'
import { postgres } from './driver.ts'

/** The pool: reads, and opens transactions. */
export type Db = Sql<Types> & {
  /** The same pool with another deadline for its statements. */
  within(deadlineMs: number): Statements
  /** How long statements have been waiting without any answer; 0 when none is waiting. */
  stuckMs(): number
}
export type Statements = ISql<Types> & Pick<Sql<Types>, 'begin'>
/** A transaction: writes, and must not wait on the network. */
export type Tx = TransactionSql<Types>
/** Either of the two, for a statement that only reads. */
export type Reader = ISql<Types> | Tx

type Types = { bigint: number }

const CONNECT_TIMEOUT_SECONDS = 5
const IDLE_TIMEOUT_SECONDS = 60
const STATEMENT_TIMEOUT_MS = 30_000
/**
 * Longer than PostgreSQL's own timeout, whose error says more: ours is for an unresponsive server.
 */
export const STATEMENT_DEADLINE_MS = STATEMENT_TIMEOUT_MS + 5_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
const RETRY_PAUSE_MAX_MS = 300
/** Reached only when the database doesn't answer. */
const WAITING_MAX = 10_000
const INT8_OID = 20

type Options = {
  /** How long a statement may wait for a connection, and again how long it may take on it. */
  deadlineMs?: number
}

/** A pool of connections, opened on first use. */
export function openDb(url: string, connectionsMax: number, options: Options = {}): Db {
  const socketFolder = new URL(url).searchParams.get('host')
  const pool = postgres(withoutHost(url), {
    max: connectionsMax,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: IDLE_TIMEOUT_SECONDS,
    // Seconds between connection attempts, randomized so that nodes don't retry in step.
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
      // Counts and cents are bigint columns. Both stay far below 2^53; a larger value is an error
      // here instead of a wrong number later.
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

/** Options that our patch adds to the driver. */
function patchedOptions({ deadlineMs = STATEMENT_DEADLINE_MS }: Options): object {
  return { deadline: deadlineMs, max_waiting: WAITING_MAX }
}

/** In libpq, `?host=/folder` is a socket path. postgres.js would treat it as a server setting. */
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
