import { askPath } from './ask.ts'

/** GET /readyz: returns when the service can do its work, throws an ApiError when it cannot. */
export async function readReadiness(signal: AbortSignal): Promise<'ready'> {
  await askPath('/readyz', signal)
  return 'ready'
}
