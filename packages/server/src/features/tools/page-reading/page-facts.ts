export type PageLink = { href: string; text: string; kind: LinkKind; isNoFollow: boolean }
export type LinkKind = 'link' | 'image' | 'script' | 'style' | 'frame' | 'media'
export type Alternate = { lang: string; href: string }

/** What a page says of itself. Lists are cut where a page has no business being longer. */
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
  /** More links than were kept. */
  isCut: boolean
  images: number
  imagesWithoutText: number
  /** Targets within the page. */
  ids: Set<string>
  structured: { types: string[]; broken: number }
  openGraph: string[]
  words: number
  /** Of the text alone: the same for the same text. */
  textDigest: string
  /** Alike for alike texts. */
  shingles: [number, number]
}
