import { refuseField } from '../../../refusal.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import { checkReceiver } from './check-receiver.ts'
import type { EndpointInput } from './set-endpoint.ts'
import { isReadableSecret } from './sign-delivery.ts'

/**
 * Checks an endpoint before it is registered, including a DNS lookup. Refuses: validation_error.
 */
export async function checkEndpoint(
  fetcher: PublicFetcher,
  { url, secret }: EndpointInput,
): Promise<void> {
  if (secret !== undefined && !isReadableSecret(secret)) {
    throw refuseField('secret', 'starts with whsec_, but the rest is not base64.')
  }
  await checkReceiver(fetcher, url)
}
