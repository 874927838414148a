import { main } from './main.ts'

/** The program: connects `main` to this process. */
const INTERRUPTED = 130
const STOP_MS = 2_000
let isInputUsed = false
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupted.abort(new Error('Interrupted.'))
    if (isInputUsed) process.stdin.destroy()
    setTimeout(() => process.exit(INTERRUPTED), STOP_MS).unref()
  })
}
const { stdout, stderr, env } = process
// The reader of a pipe may leave early, as `head` does. There is nobody left to write to.
stdout.on('error', () => process.exit(0))

// Built as CommonJS, which Node starts faster, so there is no await at this level.
void main(process.argv.slice(2), {
  // Opening the input takes time, and few commands read it.
  get stdin() {
    isInputUsed = true
    return process.stdin
  },
  stdout,
  stderr,
  env,
  signal: interrupted.signal,
}).then((code) => {
  process.exitCode = code
  // An input that was not read to its end must not keep us.
  if (isInputUsed) process.stdin.destroy()
})
