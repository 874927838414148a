// A webhook receiver for anything that passes a Request and expects a Response: Deno, Bun, workers,
// Next.js route handlers, Hono, SvelteKit.
import { verifyWebhook, WebhookError, type WebhookEvent } from '@namehouse/sdk'

/** Responds with 200 once the event is stored. An event may arrive twice, so store it by its id. */
export function receiver(
  secret: string,
  store: (event: WebhookEvent) => Promise<void>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405 })
    try {
      await store(await verifyWebhook(await request.arrayBuffer(), request.headers, secret))
      return new Response(null, { status: 200 })
    } catch (error) {
      return new Response(null, { status: error instanceof WebhookError ? 400 : 500 })
    }
  }
}
