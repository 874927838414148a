import { readFile } from 'node:fs/promises'
import { openPageRenderer } from '../packages/server/src/http/page-renderer.ts'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { drive, type Target } from './drive.ts'
import { answering, withDemo } from './processes.ts'

/**
 * What a public page costs the server: from memory, beside the bare shell that was sent before
 * pages were rendered, and when it has to be rendered. Processor time, without that of its data.
 */
const PATHS = ['/', '/market', '/tlds', '/tlds/com', '/docs/reference']
const DRIVE_MS = 4_000
const RENDERS = 60
const DIST = fileURLToPath(new URL('../packages/web/dist/', import.meta.url))

await withDemo(async (demo) => {
  await answering(`${demo.url}/`)
  await drive({ ...demo, url: `${demo.url}/` }, DRIVE_MS)
  await fromMemory(demo, '/account', 'the bare shell')
  await fromMemory(demo, '/', '/, from memory')
  for (const path of PATHS) await rendered(demo, path)
})

async function fromMemory(demo: Target, path: string, name: string): Promise<void> {
  const { perSecond, perCpuSecond } = await drive({ ...demo, url: demo.url + path }, DRIVE_MS)
  const ms = (1_000 / perCpuSecond).toFixed(3)
  console.log(`${name}: ${ms} ms of processor time, ${perSecond.toFixed(0)} a second`)
}

async function rendered({ url }: Target, path: string): Promise<void> {
  const template = await readFile(`${DIST}index.html`, 'utf8')
  const log = pino({ level: 'warn' })
  const renderer = await openPageRenderer(DIST, { template, baseUrl: url, log })
  const wanted = renderer?.wantedAt(path)
  if (!renderer || !wanted) throw new Error(`${path} is not rendered; run: npm run build`)
  const bodies = new Map<string, string>()
  const fromDemo: typeof fetch = async (input) => {
    if (typeof input !== 'string') throw new TypeError('The pages call the service by its paths.')
    const address = url + input
    const body = bodies.get(address) ?? (await (await fetch(address)).text())
    bodies.set(address, body)
    return new Response(body)
  }
  for (let time = 0; time < RENDERS; time += 1) await renderer.render(wanted, fromDemo)
  const before = process.cpuUsage()
  for (let time = 0; time < RENDERS; time += 1) await renderer.render(wanted, fromDemo)
  const { user, system } = process.cpuUsage(before)
  const { html } = await renderer.render(wanted, fromDemo)
  const ms = ((user + system) / 1_000 / RENDERS).toFixed(1)
  console.log(`${path}, rendered: ${ms} ms of processor time, ${html.length} bytes`)
}
