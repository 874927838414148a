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

/** What index.html says without us, between these marks, is replaced. */
const HEAD = /<!--head-->[\s\S]*?<!--\/head-->/
/** A page's own styles come after those of every page, which they may override. */
const HEAD_END = /\s*<\/head>/
const PAGE = /<!--page-->[\s\S]*?<!--\/page-->/
/** The build puts the picture's final path there. Previews of links need it in full. */
const PICTURE = /property="og:image" content="([^"]+)"/

/** Cuts the built index.html once, to fill it for every page. */
export function openDocument(template: string, origin: string): (parts: Parts) => string {
  for (const mark of [HEAD, HEAD_END, PAGE, PICTURE]) {
    if (!mark.test(template)) throw new Error(`index.html has no place for ${mark.source}`)
  }
  const picture = pictureHtml(`${origin}${PICTURE.exec(template)?.[1] ?? ''}`)
  return (parts) =>
    template
      // Functions, because in a replacement text `$` has a meaning.
      .replace(HEAD, () => `${headHtml(parts)}${picture}`)
      .replace(HEAD_END, (end) => `${assetsHtml(parts)}${end}`)
      .replace(PAGE, () => pageHtml(parts))
}

const SITE_NAME = 'Namehouse'

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

/** One picture for every page (`npm run screenshots preview`). */
function pictureHtml(url: string): string {
  return [
    meta('property', 'og:image', url),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', 'Namehouse: a street of houses, each with a domain name'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
    .map((line) => `\n    ${line}`)
    .join('')
}

function assetsHtml({ assets: { styles, scripts } }: Parts): string {
  return [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${escape(href)}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${escape(href)}">`),
  ]
    .map((line) => `\n    ${line}`)
    .join('')
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
