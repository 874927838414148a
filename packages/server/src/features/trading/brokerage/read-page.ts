/** The parts of a page that help decide whether it is a real site. */
export type ReadPage = {
  source: string
  title: string
  headings: string[]
  /** The visible text, in one line. */
  text: string
  /** External scripts, images, frames, forms or styles: signs that someone built something. */
  hasMakings: boolean
  /** Targets of frames and of a meta refresh. */
  links: string[]
}

/**
 * Extracts the relevant parts of an HTML page. Runs in linear time even for a hostile page: every
 * pattern here scans the text only once.
 */
export function readPage(source: string): ReadPage {
  const bare = cutOut(source, ['script', 'style', 'noscript', 'template', 'svg', 'head'])
  const title = plain(between(source, '<title', '</title')[0] ?? '')
  return {
    source,
    title,
    headings: ['<h1', '<h2'].flatMap((tag) => between(bare, tag, '</h').map(plain)).slice(0, 20),
    text: plain(bare),
    hasMakings: /<script[^<>]{0,500}\bsrc=|<(?:img|iframe|frame|form|video|canvas|link)\b/i.test(
      source,
    ),
    links: [...framesIn(source), ...refreshIn(source)],
  }
}

const FOUND_MAX = 20

/** The contents of each matching element, up to its end or the end of the text. */
function between(source: string, open: string, close: string): string[] {
  const lower = source.toLowerCase()
  const found: string[] = []
  let at = lower.indexOf(open)
  while (at >= 0 && found.length < FOUND_MAX) {
    const start = lower.indexOf('>', at)
    if (start < 0) break
    const end = lower.indexOf(close, start)
    found.push(source.slice(start + 1, end < 0 ? undefined : end))
    at = end < 0 ? -1 : lower.indexOf(open, end)
  }
  return found
}

function cutOut(source: string, tags: string[]): string {
  return tags.reduce((rest, tag) => cutOne(rest, tag), cutComments(source))
}

function cutComments(source: string): string {
  return cut(source, '<!--', '-->')
}

function cutOne(source: string, tag: string): string {
  return cut(source, `<${tag}`, `</${tag}`)
}

/** Everything outside the pairs. An unclosed pair removes the rest of the text. */
function cut(source: string, open: string, close: string): string {
  const lower = source.toLowerCase()
  let kept = ''
  let at = 0
  for (;;) {
    const start = lower.indexOf(open, at)
    if (start < 0) return kept + source.slice(at)
    const end = lower.indexOf(close, start + open.length)
    kept += source.slice(at, start)
    if (end < 0) return kept
    at = end + close.length
  }
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
}

function plain(html: string): string {
  return html
    .replace(/<[^<>]*>?/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? ' ')
    .replace(/[\s>]+/g, ' ')
    .trim()
}

function framesIn(source: string): string[] {
  const frames = source.matchAll(/<i?frame\b[^<>]{0,500}?\bsrc\s*=\s*["']?([^\s"'<>]{1,500})/gi)
  return [...frames].slice(0, FOUND_MAX).map(([, src = '']) => src)
}

function refreshIn(source: string): string[] {
  const [, url] =
    /<meta\b[^<>]{0,200}?http-equiv\s*=\s*["']?refresh[^<>]{0,200}?url\s*=\s*["']?([^\s"'<>]{1,500})/i.exec(
      source,
    ) ?? []
  return url === undefined ? [] : [url]
}
