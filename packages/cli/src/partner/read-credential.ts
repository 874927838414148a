import type { Credential } from '@namehouse/sdk'
import type { GivenOptions } from '../given-options.ts'
import type { Io } from '../io.ts'
import { readSmallFile } from '../read-input.ts'
import { UsageError } from '../refusals.ts'

/**
 * The credential that signs: from the options' files, or from the environment. A private key wins
 * over a secret in the environment, because its credential has none.
 */
export async function readCredential(io: Io, given: GivenOptions): Promise<Credential> {
  const keyId = given.text('key-id') ?? io.env['NAMEHOUSE_KEY_ID']
  if (!keyId || !/^[\x21-\x7e]{1,200}$/.test(keyId)) {
    throw new UsageError('Set NAMEHOUSE_KEY_ID, or give --key-id.')
  }
  const [keyFile, secretFile] = [given.text('private-key'), given.text('secret-file')]
  if (keyFile !== undefined && secretFile !== undefined) {
    throw new UsageError('Give --private-key or --secret-file, not both.')
  }
  if (secretFile !== undefined) return { keyId, secret: present(await readSmallFile(secretFile)) }
  const privateKey =
    keyFile === undefined ? io.env['NAMEHOUSE_PRIVATE_KEY'] : await readSmallFile(keyFile)
  if (privateKey !== undefined) return { keyId, privateKey: present(privateKey) }
  return { keyId, secret: present(io.env['NAMEHOUSE_SECRET']) }
}

function present(text: string | undefined): string {
  const value = text?.trim()
  if (value) return value
  throw new UsageError('Set NAMEHOUSE_SECRET, or give --secret-file or --private-key.')
}
