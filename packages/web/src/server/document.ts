import { safeJson } from '../load/island.ts'
import { DESCRIPTION } from '../shell/page-head.ts'
import type { PageHead } from '../shell/page-head.ts'
import type { PageAssets } from './page-assets.ts'

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
}

/** What index.html says without us, between these marks, is replaced. */
const HEAD = /<!--head-->[\s\S]*?<!--\/head-->/
/** The styles are fetched first: nothing is painted without them, and everything without scripts. */
const SCRIPTS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g
/** A page's own styles come after those of every page, which they may override. */
const HEAD_END = /\s*<\/head>/
const PAGE = /<!--page-->[\s\S]*?<!--\/page-->/
/** The build puts the picture's final path there. Previews of links need it in full. */
const PICTURE = /property="og:image" content="([^"]+)"/

/** Cuts the built index.html once, to fill it for every page. */
export function openDocument({ template, origin, start }: Site): (parts: Parts) => string {
  for (const mark of [HEAD, HEAD_END, PAGE, PICTURE]) {
    if (!mark.test(template)) throw new Error(`index.html has no place for ${mark.source}`)
  }
  const sitePicture = { path: PICTURE.exec(template)?.[1] ?? '', alt: SITE_PICTURE_ALT }
  const fetched = (template.match(SCRIPTS) ?? []).map(fetchLater).join('')
  const scripts = `\n    <script type="module" crossorigin src="${escape(start)}"></script>${fetched}`
  const withoutScripts = template.replaceAll(SCRIPTS, '')
  return (parts) =>
    withoutScripts
      // Functions, because in a replacement text `$` has a meaning.
      .replace(HEAD, () => {
        const { path, alt } = parts.head.picture ?? sitePicture
        return `${headHtml(parts)}${pictureHtml(`${origin}${path}`, alt)}${structuredHtml(parts)}`
      })
      .replace(HEAD_END, (end) => `${stylesHtml(parts)}${scripts}${scriptsHtml(parts)}${end}`)
      .replace(PAGE, () => pageHtml(parts))
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
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
  ]
    .filter((line) => line !== false)
    .join('\n    ')
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

function stylesHtml({ assets: { styles } }: Parts): string {
  return styles
    .map((href) => `\n    <link rel="stylesheet" crossorigin href="${escape(href)}">`)
    .join('')
}

function scriptsHtml({ assets: { scripts } }: Parts): string {
  return scripts
    .map((href) =>
      fetchLater(`\n    <link rel="modulepreload" crossorigin href="${escape(href)}">`),
    )
    .join('')
}

/**
 * Scripts are fetched, but behind everything that the first view needs, and compiled when they run:
 * compiling takes a processor away from the first paint.
 */
function fetchLater(tag: string): string {
  const link = 'link rel="preload" as="script" fetchpriority="low"'
  return tag
    .replace('link rel="modulepreload"', link)
    .replace(/script type="module"([^>]*) src=([^>]*)><\/script>/, `${link} data-main$1 href=$2>`)
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
