import { createServer, type AddressInfo, connect, type Socket } from 'node:net'
import { afterFile } from './after-file.ts'

export type FlakyLine = {
  url: string
  /** Drops the next `count` responses. The server has processed those requests nevertheless. */
  loseAnswers(count: number): void
}

/** A connection to a server on which responses can get lost. */
export async function givenFlakyLine(port: number): Promise<FlakyLine> {
  let toLose = 0
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
    }
    near.pipe(far)
    far.on('data', (chunk) => {
      if (toLose === 0) return void near.write(chunk)
      toLose -= 1
      near.destroy()
      far.destroy()
    })
    far.on('end', () => near.end())
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    loseAnswers: (count) => {
      toLose = count
    },
  }
}
