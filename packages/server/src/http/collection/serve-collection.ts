import { Type } from 'typebox'
import type { App } from '../app.ts'
import { descriptionsOf, packedOnce } from '../openapi.ts'
import { ErrorOut } from '../shapes.ts'
import { collectionOf } from './collection.ts'

/** GET /api/collection.json. */
export function serveCollection(app: App, baseUrl: string): void {
  let kept: object | undefined
  app.get(
    '/api/collection.json',
    {
      onSend: packedOnce(),
      config: { limit: 'public.description', isCrossOrigin: true },
      schema: {
        operationId: 'readCollection',
        summary: 'This API as a Postman collection',
        description:
          'Format 2.1, which Bruno and Insomnia import too. Partner requests are signed by its script.',
        tags: ['Service'],
        security: [{}],
        response: { 200: Type.Object({}, { additionalProperties: true }), 429: ErrorOut },
      },
    },
    async () => (kept ??= collectionOf(descriptionsOf(app).open, baseUrl)),
  )
}
