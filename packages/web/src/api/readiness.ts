import { askPath } from './ask.ts'

/** GET /readyz: returns when the service is ready, and throws an ApiError when it isn't. */
export async function readReadiness(signal: AbortSignal): Promise<'ready'> {
  await askPath('/readyz', signal)
  return 'ready'
}
