import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

export type Measured = {
  perSecond: number
  /** Responses per second of the server's CPU time. */
  perCpuSecond: number
  p50Ms: number
  p99Ms: number
}

/** What is measured: a URL, and the process behind it. */
export type Target = {
  url: string
  pid: number
  headers?: Record<string, string>
  /** The headers of each request, if no two may be the same. */
  nextHeaders?: (path: string) => Record<string, string>
  /** Paths to ask for in turn, instead of one. */
  paths?: readonly string[]
  /** More if a server waits for its disk and would otherwise idle. */
  connections?: number
  /** What every response must have; 200 unless set. */
  status?: number
}

const CONNECTIONS = 16

/**
 * Requests one URL repeatedly on a few keep-alive connections, for a while, and counts complete
 * responses. It speaks HTTP/1.1 by hand and reads only lengths, so on two cores the load costs less
 * than the servers it measures.
 */
export async function drive(target: Target, durationMs: number): Promise<Measured> {
  const { pid, headers = {}, nextHeaders, connections = CONNECTIONS, status = 200 } = target
  const cpuBefore = cpuSecondsOf(pid)
  const url = new URL(target.url)
  const paths = target.paths ?? [url.pathname + url.search]
  const urls = paths.map((path) => new URL(path, url))
  const same = nextHeaders ? [] : urls.map((each) => requestOf(each, headers))
  let turn = 0
  const nextRequest = (): Buffer => {
    turn = (turn + 1) % paths.length
    const next = same[turn]
    if (next || !nextHeaders) return next ?? Buffer.alloc(0)
    return requestOf(urls[turn] ?? url, nextHeaders(paths[turn] ?? ''))
  }
  const latencies: number[] = []
  const until = performance.now() + durationMs
  const began = performance.now()
  const loops = Array.from({ length: connections }, async () => {
    const socket = connect(Number(url.port), url.hostname).setNoDelay(true)
    await loop(socket, { nextRequest, until, status }, latencies)
    socket.destroy()
  })
  await Promise.all(loops)
  const seconds = (performance.now() - began) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return {
    perSecond: latencies.length / seconds,
    perCpuSecond: latencies.length / (cpuSecondsOf(pid) - cpuBefore),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }
}

function requestOf({ pathname, search, hostname }: URL, given: Record<string, string>): Buffer {
  const { host = hostname, ...headers } = given
  const lines = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
}

const TICKS_A_SECOND = 100

/**
 * User and system time of a process so far. On a shared machine it is more reliable than the clock.
 */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

type Load = { nextRequest: () => Buffer; until: number; status: number }

async function loop(
  socket: Socket,
  { nextRequest, until, status }: Load,
  latencies: number[],
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let sentAt = 0
    let missing = -1
    const send = () => {
      sentAt = performance.now()
      if (sentAt >= until) return resolve()
      missing = -1
      socket.write(nextRequest())
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    socket.on('data', (chunk: Buffer) => {
      missing = missing < 0 ? bodyMissing(chunk, status) : missing - chunk.length
      if (missing > 0) return
      latencies.push(performance.now() - sentAt)
      send()
    })
  })
}

/** How much of the body is still missing after the first chunk, which contains all headers. */
function bodyMissing(chunk: Buffer, status: number): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  if (end < 0 || !head.startsWith(`HTTP/1.1 ${status}`))
    throw new Error(`unexpected response: ${head.slice(0, 80)}`)
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
  return length - (chunk.length - end - 4)
}
