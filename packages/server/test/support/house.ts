import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config.ts'
import type { Db } from '../../src/db/pool.ts'
import { closeDeps, type Deps, openDeps } from '../../src/deps.ts'
import type { App } from '../../src/http/app.ts'
import type { OutsideAddresses } from '../../src/upstream/open-upstream.ts'
import { afterFile } from './after-file.ts'
import { ownDatabase } from './database.ts'
import { programFile } from './programs.ts'

/** A test clock. It stands still until it is advanced. */
export type TestClock = { now(): Date; advance(ms: number): void }

export type House = {
  app: App
  db: Db
  deps: Deps
  clock: TestClock
  /** A fetch for the SDK that calls the app in this process. */
  fetch: typeof fetch
}

/** No outside world: a test that calls it by mistake fails instead of reaching the internet. */
const NOWHERE: OutsideAddresses = {
  rdap_bootstrap_url: 'http://127.0.0.1:1/',
  registrar: 'http://127.0.0.1:1/v2',
  dns: '127.0.0.1:1',
  dial: {},
}

/** Tests that need zone files bring their own, so that those of a demo on this machine don't count. */
const ENVIRONMENT = {
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '1000',
  ZONES_DIR: join(tmpdir(), 'namehouse-without-zones'),
}

/**
 * The whole server, closed after the test file. It gets its own database, or shares an existing one
 * to act as a second node.
 */
export async function openHouse(
  changes: Partial<Config> = {},
  lab: OutsideAddresses = NOWHERE,
  databaseUrl?: string,
  toolProgram = programFile('tools-child'),
): Promise<House> {
  const url = databaseUrl ?? (await ownDatabase()).url
  const config = {
    ...readConfig(ENVIRONMENT, 'demo'),
    ...changes,
  }
  const clock = testClock()
  const deps = await openDeps(config, {
    databaseUrl: url,
    lab,
    clock,
    log: pino({ level: 'silent' }),
    toolProgram,
  })
  const app = await buildApp(deps)
  afterFile(async () => {
    // Connections that are still receiving a response, or never sent a request, don't count as
    // idle, and closing would wait for them to time out.
    app.server.closeAllConnections()
    await app.close()
    await closeDeps(deps)
  })
  return { app, db: deps.db, deps, clock, fetch: injected(app) }
}

export function testClock(start = new Date()): TestClock {
  let milliseconds = start.getTime()
  return {
    now: () => new Date(milliseconds),
    advance: (ms) => {
      milliseconds += ms
    },
  }
}

/** A fetch that calls an app in this process. */
export function injected(app: Pick<App, 'inject'>): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const options: InjectOptions = {
      method: (init.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    }
    const answer = await app.inject(options)
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  }
}
