import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/**
 * `npm run dev` runs the demo, restarted whenever the server's code changes. The pages run on the
 * next port with hot reload, and forward /api to the demo.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const port = Number(process.env['PORT'] ?? 3000)
process.env['API_URL'] ??= `http://127.0.0.1:${port}`

const watch = ['--watch-path=packages/server/src', '--watch-path=packages/lab/src']
const server: ChildProcess = spawn(
  process.execPath,
  [...watch, '--watch-preserve-output', 'packages/server/src/cli.ts', 'demo'],
  { stdio: 'inherit' },
)
const pages = await createServer({ root: 'packages/web', server: { port: port + 1 } })
await pages.listen()
pages.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill(signal)
    void pages.close()
  })
}
server.on('exit', (code) => {
  void pages.close().then(() => process.exit(code ?? 0))
})
