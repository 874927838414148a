import { safeJson } from '../load/island.ts'
import { DESCRIPTION } from '../shell/page-head.ts'
import type { PageHead } from '../shell/page-head.ts'
import type { PageAssets } from './page-assets.ts'
import { openStyles } from './page-styles.ts'
import type { ReadStyle } from './page-styles.ts'

export type Theme = 'light' | 'dark'

/** Every part is finished HTML, except the head's texts. */
export type Parts = {
  head: PageHead
  /** The address that search engines should know, in full. */
  canonical: string
  body: string
  island: string
  assets: PageAssets
}

type Site = {
  template: string
  origin: string
  /** The path of the first script (start.ts). It runs the others. */
  start: string
  readStyle: ReadStyle
}

export type Document = {
  html: Buffer
  /** Of the styles in it, for the content policy. */
  styleDigest: string
}

/** What index.html says without us, between these marks, is replaced. */
const HEAD = /<!--head-->[\s\S]*?<!--\/head-->/
const SCRIPTS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g
const FILE = /(?:src|href)="([^"]+)"/
const HEAD_END = /(?=\s*<\/head>)/
const PAGE = /<!--page-->[\s\S]*?<!--\/page-->/
/** The build puts the picture's final path there. Previews of links need it in full. */
const PICTURE = /property="og:image" content="([^"]+)"/

/** Cuts the built index.html once, to fill it for every page. */
export function openDocument({ template, origin, start, readStyle }: Site) {
  for (const mark of [HEAD, HEAD_END, PAGE, PICTURE]) {
    if (!mark.test(template)) throw new Error(`index.html has no place for ${mark.source}`)
  }
  const sitePicture = { path: PICTURE.exec(template)?.[1] ?? '', alt: SITE_PICTURE_ALT }
  const everywhere = { scripts: filesIn(template, SCRIPTS), styles: filesIn(template, STYLES) }
  const bare = template.replaceAll(SCRIPTS, '').replaceAll(STYLES, '')
  const [first, inHead] = cut(bare, HEAD)
  const [lastInHead, afterStyles] = cut(inHead, HEAD_END)
  const [upToPage, last] = cut(afterStyles, PAGE)
  const stylesOf = openStyles(readStyle)
  return (parts: Parts): Document => {
    const styles = stylesOf([...everywhere.styles, ...parts.assets.styles])
    const scripts = scriptsHtml(start, [...everywhere.scripts, ...parts.assets.scripts])
    const { path, alt } = parts.head.picture ?? sitePicture
    const head = `${headHtml(parts)}${pictureHtml(`${origin}${path}`, alt)}${structuredHtml(parts)}`
    const html = Buffer.concat([
      Buffer.from(first + head + lastInHead),
      styles.html,
      Buffer.from(`${scripts}${upToPage}${pageHtml(parts)}${last}`),
    ])
    return { html, styleDigest: styles.digest }
  }
}

/** What is before and after the part that is replaced. */
function cut(text: string, part: RegExp): [before: string, after: string] {
  const { 0: found = '', index = 0 } = part.exec(text) ?? {}
  return [text.slice(0, index), text.slice(index + found.length)]
}

function filesIn(template: string, tags: RegExp): string[] {
  return (template.match(tags) ?? []).map((tag) => FILE.exec(tag)?.[1] ?? '')
}

const SITE_NAME = 'Namehouse'
/** The site's own picture (`npm run screenshots preview`). */
const SITE_PICTURE_ALT = 'Namehouse: a street of houses, each with a domain name'

function headHtml({ head, canonical }: Parts): string {
  const { title, description = DESCRIPTION, isHidden = false } = head
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    isHidden && meta('name', 'robots', 'noindex'),
    `<link rel="canonical" href="${escape(canonical)}" />`,
    feedHtml(canonical),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
  ]
    .filter((line) => line !== false)
    .join('\n    ')
}

/** Only in the document: who subscribes asks for it, and the page's script stays small. */
function feedHtml(canonical: string): string | false {
  if (new URL(canonical).pathname !== '/changelog') return false
  const type = 'application/atom+xml'
  return `<link rel="alternate" type="${type}" title="${SITE_NAME} changelog" href="/changelog.atom" />`
}

function pictureHtml(url: string, alt: string): string {
  return [
    meta('property', 'og:image', url),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
    .map((line) => `\n    ${line}`)
    .join('')
}

/** A block of data: browsers never run it, so the content policy has nothing to forbid. */
function structuredHtml({ head: { structured } }: Parts): string {
  if (!structured) return ''
  return `\n    <script type="application/ld+json">${safeJson(structured)}</script>`
}

/** The first script fetches the others after the first paint, which they would only delay. */
function scriptsHtml(start: string, scripts: string[]): string {
  const others = escape(scripts.join(' '))
  return `\n    <script type="module" crossorigin src="${escape(start)}" data-scripts="${others}"></script>`
}

function pageHtml({ body, island }: Parts): string {
  return `<div id="root">${body}</div>
    <script type="application/json" id="answers">${island}</script>`
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escape(content)}" />`
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
