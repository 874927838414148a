/** The address that stands in the files of examples; readers see that of the service before them. */
const WRITTEN = 'http://127.0.0.1:3000'

export function withOwnAddress(text: string): string {
  return text.replace(WRITTEN, window.location.origin)
}
