/**
 * The address in the example files. Readers see the address of the service they are using instead.
 */
const WRITTEN = 'http://127.0.0.1:3000'

export function withOwnAddress(text: string): string {
  return text.replace(WRITTEN, window.location.origin)
}
