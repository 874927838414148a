import { PartnerClient } from '@namehouse/sdk'
import type { GivenOptions } from '../given-options.ts'
import type { Io } from '../io.ts'
import { clientOptions } from '../public-client.ts'
import { UsageError } from '../refusals.ts'
import { readCredential } from './read-credential.ts'

/** The client for signed requests. */
export async function partnerClient(io: Io, given: GivenOptions): Promise<PartnerClient> {
  const options = await clientOptions(io, given)
  const credential = await readCredential(io, given)
  try {
    return new PartnerClient({ ...options, ...credential })
  } catch (error) {
    // Not a valid key. The message never includes it.
    throw error instanceof TypeError ? new UsageError(error.message) : error
  }
}
