import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { copyDemoDatabase } from '../../server/test/support/demo-database.ts'
import { sessionCookies } from './lived-in/ask-as.ts'
import { liveIn } from './lived-in/live-in.ts'
import { PEOPLE } from './lived-in/people.ts'
import { builtDemo, fill } from './own-demo.ts'
import { startDemo } from './running-demo.ts'
import type { DemoProgram } from './running-demo.ts'
import { KINDS } from './take-demo.ts'
import type { DemoKind, SharedDemo } from './take-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sharedDemosUrl: string
  }
}

/** Long enough for a worker to go from one test file to the next. An idle demo isn't free either. */
const KEPT_IDLE_MS = 20_000

type Started = { demo: SharedDemo; stop: () => Promise<void> }
type Shared = {
  starting: Promise<Started>
  /** How the start ended. Undefined until it has. */
  ready?: Started
  error?: Error
  /** The test files that use it now. */
  users: Set<string>
  idle?: NodeJS.Timeout
}

/**
 * Demos that several test files use, in whichever worker they run. Each is started for the first
 * file that asks for it, and stopped when nobody has used it for a while. Workers ask over HTTP:
 * `PUT /<kind>/<user>` takes a demo (202: still starting), and `DELETE` gives it back.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { databaseServerUrl, programs } = project.getProvidedContext()
  const demos = new SharedDemos({ databaseServerUrl, program: builtDemo(programs) })
  const server = createServer((request, response) => answer(demos, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  project.provide('sharedDemosUrl', `http://127.0.0.1:${port}`)
  return async () => {
    await demos.stopAll()
    server.closeAllConnections()
    server.close()
  }
}

function answer(demos: SharedDemos, request: IncomingMessage, response: ServerResponse): void {
  const [, name = '', user = ''] = (request.url ?? '').split('/')
  const kind = KINDS.find((each) => each === name)
  if (kind === undefined) {
    response.writeHead(404).end()
  } else if (request.method === 'DELETE') {
    demos.giveBack(kind, user)
    response.writeHead(204).end()
  } else {
    const { ready, error } = demos.take(kind, user)
    const status = error ? 500 : ready ? 200 : 202
    response.writeHead(status).end(error?.message ?? JSON.stringify(ready?.demo ?? null))
  }
}

type Needs = { databaseServerUrl: string; program: DemoProgram }

class SharedDemos {
  readonly #needs: Needs
  readonly #demos = new Map<DemoKind, Shared>()
  readonly #stopping: Promise<void>[] = []

  constructor(needs: Needs) {
    this.#needs = needs
  }

  take(kind: DemoKind, user: string): Shared {
    const shared = this.#demos.get(kind) ?? this.#open(kind)
    clearTimeout(shared.idle)
    shared.users.add(user)
    // Whoever asks next gets another attempt.
    if (shared.error) this.#demos.delete(kind)
    return shared
  }

  giveBack(kind: DemoKind, user: string): void {
    const shared = this.#demos.get(kind)
    if (!shared?.users.delete(user) || shared.users.size > 0) return
    shared.idle = setTimeout(() => this.#stop(kind), KEPT_IDLE_MS)
  }

  async stopAll(): Promise<void> {
    for (const [kind, { idle }] of this.#demos) {
      clearTimeout(idle)
      this.#stop(kind)
    }
    await Promise.all(this.#stopping)
  }

  #open(kind: DemoKind): Shared {
    const shared: Shared = { starting: start(kind, this.#needs), users: new Set() }
    shared.starting.then(
      (ready) => (shared.ready = ready),
      (error: Error) => (shared.error = error),
    )
    this.#demos.set(kind, shared)
    return shared
  }

  #stop(kind: DemoKind): void {
    const shared = this.#demos.get(kind)
    this.#demos.delete(kind)
    const stopped = shared?.starting.then(
      async ({ stop }) => await stop(),
      () => {},
    )
    if (stopped) this.#stopping.push(stopped)
  }
}

async function start(kind: DemoKind, { databaseServerUrl, program }: Needs): Promise<Started> {
  const database = await copyDemoDatabase(databaseServerUrl, (url) => fill(url, program))
  const opened = [database.drop]
  const stop = async (): Promise<void> => {
    for (const close of opened.toReversed()) await close()
  }
  try {
    const demo = await startDemo({ databaseUrl: database.url, program })
    opened.push(demo.stop)
    const addresses = {
      url: demo.url,
      labUrl: await demo.labUrl(),
      forwardUrl: await demo.forwardUrl(),
      databaseUrl: database.url,
    }
    const life = kind === 'lived-in' ? await lifeIn(demo.url) : { places: {}, cookies: {} }
    return { demo: { ...addresses, ...life }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function lifeIn(url: string): Promise<Pick<SharedDemo, 'places' | 'cookies'>> {
  const places = await liveIn(url)
  const cookies: Record<string, string> = {}
  for (const [who, person] of Object.entries(PEOPLE)) {
    cookies[who] = await sessionCookies(url, person)
  }
  return { places, cookies }
}
