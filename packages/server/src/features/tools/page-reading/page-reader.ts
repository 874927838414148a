import { createHash } from 'node:crypto'
import type { Handler } from 'htmlparser2'
import type { Alternate, LinkKind, PageFacts, PageLink } from './page-facts.ts'
import { Simhash } from './simhash.ts'
import { typesOf } from './structured-data.ts'

const LINKS_MAX = 1_000
const IDS_MAX = 5_000
const LIST_MAX = 100
const TEXT_CHARS_MAX = 500
const HREF_CHARS_MAX = 2_048
const JSON_CHARS_MAX = 64 * 1024
/**
 * Pages are parsed in slices smaller than this. Only broken HTML makes the parser hold back more
 * text.
 */
const HEARD_CHARS_MAX = 32 * 1024
/** Limit for all robots directives of a page together. */
const ROBOTS_CHARS_MAX = 2_000
/**
 * The parser's work per element grows with its depth, and no real page is nested deeper than this.
 */
const DEPTH_MAX = 500
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'svg'])

// Which attribute of each element holds an address, and what kind of link it is.
const LINKING: Record<string, [attribute: string, kind: LinkKind]> = {
  a: ['href', 'link'],
  area: ['href', 'link'],
  img: ['src', 'image'],
  script: ['src', 'script'],
  iframe: ['src', 'frame'],
  source: ['src', 'media'],
  video: ['src', 'media'],
  audio: ['src', 'media'],
}

type Attributes = Record<string, string>

/** Receives parser events and keeps the facts we report. */
export class PageReader {
  readonly #titles: string[] = []
  readonly #descriptions: string[] = []
  readonly #headings: PageFacts['headings'] = []
  readonly #canonicals: string[] = []
  readonly #alternates: Alternate[] = []
  readonly #links: PageLink[] = []
  readonly #ids = new Set<string>()
  readonly #types: string[] = []
  readonly #openGraph: string[] = []
  readonly #digest = createHash('sha256')
  readonly #simhash = new Simhash()
  #base: URL
  #robots = ''
  #lang = ''
  #hasViewport = false
  #isCut = false
  #images = 0
  #imagesWithoutText = 0
  #broken = 0
  #words = 0
  #silence = 0
  #depth = 0
  /** The element whose text we are collecting, if its text matters on its own. */
  #heard: { name: string; text: string; link?: PageLink } | undefined

  constructor(url: URL) {
    this.#base = url
  }

  readonly handler: Partial<Handler> = {
    onopentag: (name, attributes) => this.#open(name, attributes),
    onclosetag: (name) => this.#close(name),
    ontext: (text) => this.#hear(text),
  }

  /** Pages nested this deep are an attack, so the rest is not parsed. */
  get isTooDeep(): boolean {
    return this.#depth > DEPTH_MAX
  }

  facts(): PageFacts {
    return {
      titles: this.#titles,
      descriptions: this.#descriptions,
      headings: this.#headings,
      canonicals: this.#canonicals,
      alternates: this.#alternates,
      robots: this.#robots,
      lang: this.#lang,
      hasViewport: this.#hasViewport,
      links: this.#links,
      isCut: this.#isCut || this.isTooDeep,
      images: this.#images,
      imagesWithoutText: this.#imagesWithoutText,
      ids: this.#ids,
      structured: { types: this.#types, broken: this.#broken },
      openGraph: this.#openGraph,
      words: this.#words,
      textDigest: this.#digest.digest('hex'),
      shingles: this.#simhash.value(),
    }
  }

  #open(name: string, attributes: Attributes): void {
    this.#depth += 1
    if (SILENT.has(name)) this.#silence += 1
    const { id, itemtype } = attributes
    if (id && this.#ids.size < IDS_MAX) this.#ids.add(id.slice(0, TEXT_CHARS_MAX))
    if (itemtype && this.#types.length < LIST_MAX) this.#types.push(lastPart(itemtype))
    if (name === 'html') this.#lang = (attributes['lang'] ?? '').trim().slice(0, 40)
    if (name === 'base' && attributes['href']) {
      this.#base = URL.parse(attributes['href'], this.#base.href) ?? this.#base
    }
    if (name === 'meta') this.#meta(attributes)
    if (name === 'link') this.#linkElement(attributes)
    if (name === 'img') {
      this.#images += 1
      if (attributes['alt'] === undefined) this.#imagesWithoutText += 1
    }
    if (name === 'title' || /^h[1-6]$/.test(name)) this.#heard = { name, text: '' }
    if (name === 'script' && /ld\+json/i.test(attributes['type'] ?? '')) {
      this.#heard = { name, text: '' }
    }
    this.#linking(name, attributes)
  }

  #meta({ name = '', property = '', content = '' }: Attributes): void {
    const key = name.toLowerCase()
    if (key === 'description') add(this.#descriptions, content)
    if (key === 'robots' || key === 'namehouse') {
      this.#robots = [this.#robots, content.toLowerCase().slice(0, TEXT_CHARS_MAX)]
        .filter(Boolean)
        .join(',')
        .slice(0, ROBOTS_CHARS_MAX)
    }
    if (key === 'viewport') this.#hasViewport = true
    if (/^og:/i.test(property)) add(this.#openGraph, property.toLowerCase())
  }

  #linkElement({ rel = '', href, hreflang }: Attributes): void {
    const kinds = rel.toLowerCase().split(/\s+/)
    const address = href === undefined ? undefined : this.#resolve(href)
    if (address === undefined) return
    if (kinds.includes('canonical')) add(this.#canonicals, address)
    if (kinds.includes('alternate') && hreflang !== undefined) {
      if (this.#alternates.length < LIST_MAX) {
        this.#alternates.push({ lang: hreflang.trim().slice(0, 40), href: address })
      }
    }
    if (kinds.includes('stylesheet')) this.#keepLink({ href: address, kind: 'style' })
  }

  #linking(name: string, attributes: Attributes): void {
    const [attribute = '', kind] = LINKING[name] ?? []
    const given = attributes[attribute]
    if (!kind || given === undefined) return
    const href = this.#resolve(given)
    if (href === undefined) return
    const isNoFollow = /\bnofollow\b/i.test(attributes['rel'] ?? '')
    const link = this.#keepLink({ href, kind, isNoFollow })
    if (name === 'a' && link && !this.#heard) this.#heard = { name, text: '', link }
  }

  #keepLink(link: Partial<PageLink> & Pick<PageLink, 'href' | 'kind'>): PageLink | undefined {
    if (this.#links.length >= LINKS_MAX) {
      this.#isCut = true
      return undefined
    }
    const kept = { text: '', isNoFollow: false, ...link }
    this.#links.push(kept)
    return kept
  }

  /** Undefined for links that don't lead to a page, such as mailto:, tel: and javascript:. */
  #resolve(href: string): string | undefined {
    const trimmed = href.trim()
    if (trimmed === '' || trimmed.length > HREF_CHARS_MAX) return undefined
    const url = URL.parse(trimmed, this.#base.href)
    return url && /^https?:$/.test(url.protocol) ? url.href : undefined
  }

  #hear(text: string): void {
    const heard = this.#heard
    const max = heard?.name === 'script' ? JSON_CHARS_MAX : TEXT_CHARS_MAX
    if (heard && heard.text.length < max) heard.text += text.slice(0, max)
    if (this.#silence > 0 || heard?.name === 'title') return
    const words = text
      .slice(0, HEARD_CHARS_MAX)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
    if (!words) return
    this.#words += words.length
    this.#digest.update(`${words.join(' ')} `)
    for (const word of words) this.#simhash.add(word)
  }

  #close(name: string): void {
    this.#depth -= 1
    if (SILENT.has(name)) this.#silence = Math.max(0, this.#silence - 1)
    const heard = this.#heard
    if (!heard || heard.name !== name) return
    this.#heard = undefined
    const text = heard.text.replaceAll(/\s+/g, ' ').trim()
    if (name === 'title') add(this.#titles, text)
    else if (name === 'a' && heard.link) heard.link.text = text.slice(0, 100)
    else if (name === 'script') this.#structured(heard.text)
    else if (this.#headings.length < LIST_MAX) {
      this.#headings.push({ level: Number(name.charAt(1)), text: text.slice(0, 200) })
    }
  }

  #structured(text: string): void {
    const types = typesOf(text)
    if (types) this.#types.push(...types.slice(0, LIST_MAX - this.#types.length))
    else this.#broken += 1
  }
}

function add(list: string[], text: string): void {
  const plain = text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_CHARS_MAX)
  if (list.length < LIST_MAX) list.push(plain)
}

function lastPart(type: string): string {
  return type.trim().split(/[/#]/).at(-1)?.slice(0, 60) ?? ''
}
