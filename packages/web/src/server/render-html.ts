import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** Code that is loaded on demand is the only thing to wait for, and the server has it all. */
const RENDER_WAIT_MS = 2_000

/** What React writes in place of a part that isn't ready or has failed. It can't occur in text. */
const MISSING_PART = '<!--$!-->'

/**
 * Renders to one text. Usually all code is loaded, so there is nothing to wait for. React's stream
 * would then only cost time: its objects outlive the rendering, so the garbage collector has to
 * copy them.
 */
export async function renderHtml(node: ReactNode): Promise<string> {
  const html = renderToString(node)
  return html.includes(MISSING_PART) ? await renderWhole(node) : html
}

/**
 * Everything is waited for, so React has no reason to add the inline scripts that fill in late
 * parts: our content policy forbids those.
 */
async function renderWhole(node: ReactNode): Promise<string> {
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
