import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** Code that is loaded on demand is the only thing to wait for, and the server has it all. */
const RENDER_WAIT_MS = 2_000

/**
 * Renders to one text. Everything is waited for, so React has no reason to add the inline scripts
 * that fill in late parts: our content policy forbids those.
 */
export async function renderHtml(node: ReactNode): Promise<string> {
  return await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk)
        done()
      },
    })
    sink.once('finish', () => resolve(Buffer.concat(chunks).toString()))
    const { pipe, abort } = renderToPipeableStream(node, {
      // Even a finished part is sent out of order if it is larger than this.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        clearTimeout(timer)
        pipe(sink)
      },
      onError: fail,
    })
    const timer = setTimeout(() => abort(new Error('Rendering took too long.')), RENDER_WAIT_MS)
    function fail(error: unknown): void {
      clearTimeout(timer)
      reject(error as Error)
    }
  })
}
