/**
 * The address in the example files. Readers see the address of the service they are using instead.
 */
const EXAMPLE_URL = 'http://127.0.0.1:3000'

export function withOwnAddress(text: string, origin: string): string {
  return text.replace(EXAMPLE_URL, origin)
}
