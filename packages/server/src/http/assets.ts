import { readdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { App } from './app.ts'
import { answerNowhere } from './unknown-routes.ts'

const MAX_AGE_MS = 365 * 24 * 3_600_000

/**
 * Serves the files of a folder by their names, known since the start: unknown names get our 404, and
 * path traversal is impossible. Compressed copies are sent in place of their originals, and have no
 * address of their own.
 */
export async function serveAssets(app: App, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name))
  const files = new Set(names)
  await app.register(fastifyStatic, {
    root: folder,
    // A route per file would double the time to build the app.
    serve: false,
    // File names contain a hash of their content, so a cached copy never goes stale.
    immutable: true,
    maxAge: MAX_AGE_MS,
    preCompressed: true,
  })
  app.get<{ Params: { file: string } }>('/assets/:file', {
    schema: { hide: true },
    handler: (request, reply) => {
      const { file } = request.params
      return files.has(file) ? reply.sendFile(file) : answerNowhere(app, request, reply)
    },
    errorHandler: (error, request, reply) => {
      // The caller left before the end.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
      else app.errorHandler(error, request, reply)
    },
  })
}
