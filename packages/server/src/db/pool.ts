import type { ISql, Sql, TransactionSql } from 'postgres'
import { type DatabaseAddress, readDatabaseAddress } from '../values/database-url.ts'
import { postgres } from './driver.ts'

/** The pool: reads, and opens transactions. */
export type Db = Sql<Types> & {
  /** The same pool with another deadline for its statements. */
  within(deadlineMs: number): Statements
  /** How long statements have been waiting without any answer; 0 when none is waiting. */
  stuckMs(): number
  /** How many connections are open and busy, and how many statements wait for one. */
  use(): PoolUse
  /** Calls back with the time of each answer, and of each wait for a connection. */
  measure(note: (what: 'answer' | 'wait', ms: number) => void): void
  /**
   * Calls back with each statement that was answered: its text without values, its time, and what
   * `read` returned when it was sent.
   */
  observe<T>(
    read: () => T,
    note: (text: string, ms: number, underWay: T | undefined, isError: boolean) => void,
  ): void
}
export type PoolUse = { open: number; busy: number; max: number; waiting: number }
export type Statements = ISql<Types> & Pick<Sql<Types>, 'begin'>
/** A transaction: writes, and must not wait on the network. */
export type Tx = TransactionSql<Types>
/** Either of the two, for a statement that only reads. */
export type Reader = ISql<Types> | Tx

type Types = { bigint: number }

const CONNECT_TIMEOUT_SECONDS = 5
const IDLE_TIMEOUT_SECONDS = 60
/** Set for our role (role-timeouts.ts). */
export const STATEMENT_TIMEOUT_MS = 30_000
/**
 * Longer than PostgreSQL's own timeout, whose error says more: ours is for an unresponsive server.
 */
export const STATEMENT_DEADLINE_MS = STATEMENT_TIMEOUT_MS + 5_000
const RETRY_PAUSE_MAX_MS = 300
/** Reached only when the database doesn't answer. */
const WAITING_MAX = 10_000
/** After waiting this long for a connection, the caller has given up. */
const WAIT_MAX_MS = 10_000
const INT8_OID = 20

type Options = {
  /** How long a statement may wait for a connection, and again how long it may take on it. */
  deadlineMs?: number
  /** Which of several hosts to use, if the address doesn't say. */
  target?: 'read-write' | 'prefer-standby'
}

/** A pool of connections, opened on first use. */
export function openDb(url: string, connectionsMax: number, options: Options = {}): Db {
  const address = readDatabaseAddress(url)
  const pool = postgres(address.url.href, {
    max: connectionsMax,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: IDLE_TIMEOUT_SECONDS,
    // Seconds between connection attempts, randomized so that nodes don't retry in step.
    backoff: () => (RETRY_PAUSE_MAX_MS * (1 + 2 * Math.random())) / 3_000,
    ...patchedOptions(options),
    onnotice: () => {},
    ...hostsOf(address, options),
    // Poolers accept this one. Timeouts belong to the role (role-timeouts.ts).
    connection: { application_name: 'namehouse' },
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
  // `within`, `stuckMs`, `use`, `measure` and `observe` come with our patch (db/driver.ts).
  return pool as unknown as Db
}

/** Options that our patch adds to the driver. */
function patchedOptions({ deadlineMs = STATEMENT_DEADLINE_MS }: Options): object {
  return { deadline: deadlineMs, max_waiting: WAITING_MAX, max_wait: WAIT_MAX_MS }
}

/** Of several hosts, the pool uses the one that accepts writes, also after a failover. */
function hostsOf(address: DatabaseAddress, options: Options): object {
  const { hosts, socketFolder, target = options.target ?? 'read-write' } = address
  if (socketFolder) return { host: socketFolder }
  if (hosts.length < 2) return {}
  return {
    host: hosts.map(({ host }) => host),
    port: hosts.map(({ port }) => port),
    // libpq's word for "no matter which". The driver has none.
    target_session_attrs: target === 'any' ? null : target,
  }
}

function readBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('a bigint is too large for a number')
  return value
}
