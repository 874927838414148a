export type PageLink = { href: string; text: string; kind: LinkKind; isNoFollow: boolean }
export type LinkKind = 'link' | 'image' | 'script' | 'style' | 'frame' | 'media'
export type Alternate = { lang: string; href: string }

/** What a parsed page contains. Lists are capped, because pages are untrusted. */
export type PageFacts = {
  titles: string[]
  descriptions: string[]
  headings: { level: number; text: string }[]
  canonicals: string[]
  alternates: Alternate[]
  /** `noindex`, `nofollow` … */
  robots: string
  lang: string
  hasViewport: boolean
  links: PageLink[]
  /** True if there were more links than we keep. */
  isCut: boolean
  images: number
  imagesWithoutText: number
  /** Element ids, which fragments can link to. */
  ids: Set<string>
  structured: { types: string[]; broken: number }
  openGraph: string[]
  words: number
  /** A digest of the text alone: equal texts have equal digests. */
  textDigest: string
  /** A simhash of the text: similar texts have similar values. */
  shingles: [number, number]
}
