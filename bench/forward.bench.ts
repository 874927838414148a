import { inTurns, report } from './beside-bare-http.ts'
import { answering, start, stop, withDemo } from './processes.ts'

/**
 * The forwarder: one warm host with its path kept, looked up once a second, beside plain node:http
 * that redirects without looking anything up. The demo's process also runs its other parts, so the
 * name index thread is off.
 */
const FORWARD_PORT = 19_019
const BARE_PORT = 19_020
const HOST = 'green-ferry.com'
const TARGET = 'https://www.example.com/ferries'
const PATH = '/timetable/2026?from=pier'
const AIM = 0.8

await withDemo(
  async (demo) => {
    await answering(`${demo.url}/readyz`)
    const address = `http://127.0.0.1:${FORWARD_PORT}`
    await answering(`${address}/readyz`)
    const bare = start('bench/bare-redirect.ts', [String(BARE_PORT), TARGET], {})
    try {
      const bareUrl = `http://127.0.0.1:${BARE_PORT}`
      await listening(bareUrl)
      const same = { status: 301, headers: { host: HOST } }
      const turns = await inTurns(
        { ...same, url: address + PATH, pid: demo.pid },
        { ...same, url: bareUrl + PATH, pid: bare.pid ?? 0 },
      )
      report({ name: 'forward', aim: AIM }, turns, `Redirecting to ${TARGET}${PATH}\n`.length)
    } finally {
      await stop(bare)
    }
  },
  { FORWARD_PORT: String(FORWARD_PORT) },
)

/** Waits until a server accepts connections. What it answers leads elsewhere. */
async function listening(url: string, attempts = 200): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const isUp = await fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} does not answer`)
}
