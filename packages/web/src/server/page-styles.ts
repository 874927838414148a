import { createHash } from 'node:crypto'

/** The text of a built style sheet, by its path. */
export type ReadStyle = (path: string) => string

/** HTML for the head as bytes, because it is most of a page; and the digest for the content policy. */
type Styles = { html: Buffer; digest: string }

/**
 * Styles are part of the document: nothing is painted without them, and fetching them takes another
 * round trip. A page's own come after the shared ones, which they may override.
 */
export function openStyles(read: ReadStyle): (paths: string[]) => Styles {
  const made = new Map<string, Styles>()
  return (paths) => {
    const key = paths.join()
    const styles = made.get(key) ?? stylesOf(paths, paths.map(read).join(''))
    // Bounded by the number of pages.
    made.set(key, styles)
    return styles
  }
}

function stylesOf(paths: string[], text: string): Styles {
  if (text.includes('</')) throw new Error('A style sheet contains the end of an element.')
  const digest = createHash('sha256').update(text).digest('base64')
  const html = Buffer.from(`\n    <style>${text}</style>${paths.map(knownStyle).join('')}`)
  return { html, digest }
}

/** Browsers don't fetch it. It tells scripts that the page already has these styles. */
function knownStyle(path: string): string {
  return `\n    <link rel="stylesheet" href="${path}" disabled>`
}
