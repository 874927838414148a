import { get } from 'node:http'
import { inTurns, report } from './beside-bare-http.ts'
import { answering, start, stop, withDemo } from './processes.ts'

/**
 * A lander: one warm host, looked up once a second, beside plain node:http that sends the same bytes.
 * The requests look like a browser's, so each is checked for being a visit.
 */
const FORWARD_PORT = 19_021
const BARE_PORT = 19_022
const HOST = 'harborlight.com'
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const AIM = 0.4

await withDemo(
  async (demo) => {
    await answering(`${demo.url}/readyz`)
    const address = `http://127.0.0.1:${FORWARD_PORT}`
    await answering(`${address}/readyz`)
    const body = await pageOf(address)
    const bare = start('bench/bare-http.ts', [String(BARE_PORT), body], {})
    try {
      const bareUrl = `http://127.0.0.1:${BARE_PORT}/`
      await answering(bareUrl)
      const same = { headers: { host: HOST, 'user-agent': BROWSER } }
      const turns = await inTurns(
        { ...same, url: `${address}/`, pid: demo.pid },
        { ...same, url: bareUrl, pid: bare.pid ?? 0 },
      )
      report({ name: 'lander', aim: AIM }, turns, Buffer.byteLength(body))
    } finally {
      await stop(bare)
    }
  },
  { FORWARD_PORT: String(FORWARD_PORT) },
)

/** `fetch` sets the Host header itself. */
async function pageOf(address: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    get(address, { headers: { host: HOST } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(text)
        else reject(new Error(`${HOST} answers ${answer.statusCode}`))
      })
    }).on('error', reject)
  })
}
