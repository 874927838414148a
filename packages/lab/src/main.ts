import { parseArgs } from 'node:util'
import { openLab } from './open-lab.ts'
import type { Lab } from './open-lab.ts'

// Closing takes milliseconds. If it takes longer something is stuck, so exit anyway.
const CLOSE_MS_MAX = 1_500

const USAGE = `The outside world on loopback.
  --port <server>=<number>  a fixed port for one server (repeatable); any free one otherwise
  --ignore-stdin            keep running when standard input closes (for running it in the background)`

await main()

/** Starts the lab, prints its addresses as one line of JSON, and exits with its parent process. */
async function main(): Promise<void> {
  const flags = readFlags()
  if (typeof flags === 'string') {
    console.error(flags)
    process.exitCode = 2
    return
  }
  const lab = await openLab({ ports: flags.ports }).catch((error: Error) => error)
  if (lab instanceof Error) {
    console.error(lab.message)
    process.exitCode = 1
    return
  }
  const leave = leaveOnce(lab)
  process.once('SIGTERM', leave).once('SIGINT', leave)
  if (!flags.ignoreStdin) leaveWithParent(leave)
  process.stdout.write(`${JSON.stringify({ ready: true, addresses: lab.addresses })}\n`)
}

function readFlags(): { ports: Record<string, number>; ignoreStdin: boolean } | string {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', multiple: true },
        'ignore-stdin': { type: 'boolean' },
      },
    })
    const ports: Record<string, number> = {}
    for (const pair of values.port ?? []) {
      const [, server = '', port = ''] = /^(.+)=(\d{1,5})$/.exec(pair) ?? []
      if (server === '' || Number(port) > 65_535) return `--port ${pair}: expected server=number`
      ports[server] = Number(port)
    }
    return { ports, ignoreStdin: values['ignore-stdin'] === true }
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${USAGE}`
  }
}

function leaveOnce(lab: Lab): () => void {
  let isLeaving = false
  return () => {
    if (isLeaving) return
    isLeaving = true
    setTimeout(() => process.exit(1), CLOSE_MS_MAX).unref()
    void lab.close().then(() => process.exit(0))
  }
}

/** A parent that is killed can't signal us, but our standard input closes when it dies. */
function leaveWithParent(leave: () => void): void {
  process.stdin.on('end', leave).on('close', leave).on('error', leave).resume()
  // If standard output can't be written, its reader is gone too.
  process.stdout.on('error', leave)
}
