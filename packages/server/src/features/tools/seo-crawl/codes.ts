import type { Severity } from '../issue.ts'

type Code = {
  severity: Severity
  /** How much of a hundred it takes from a site of which every page has it. */
  weight: number
  message: string
}

/** Everything that can be found, what it is called, and how much it matters. */
// oxfmt-ignore
export const CODES = {
  server_error:          { severity: 'error',   weight: 40, message: 'The page answers with an error of the server.' },
  no_answer:             { severity: 'error',   weight: 40, message: 'The page does not answer.' },
  broken_link:           { severity: 'error',   weight: 30, message: 'A link leads to nothing.' },
  redirect_circle:       { severity: 'error',   weight: 30, message: 'Redirects lead round in a circle, or too far.' },
  redirect_chain:        { severity: 'warning', weight: 8,  message: 'There is more than one redirect before the page.' },
  title_missing:         { severity: 'error',   weight: 25, message: 'The page has no title.' },
  title_several:         { severity: 'warning', weight: 5,  message: 'The page has more than one title.' },
  title_long:            { severity: 'notice',  weight: 4,  message: 'The title is longer than lists of results show.' },
  title_short:           { severity: 'notice',  weight: 3,  message: 'The title is very short.' },
  title_same:            { severity: 'warning', weight: 15, message: 'Other pages have the same title.' },
  description_missing:   { severity: 'warning', weight: 12, message: 'The page has no description.' },
  description_long:      { severity: 'notice',  weight: 2,  message: 'The description is longer than lists of results show.' },
  description_same:      { severity: 'notice',  weight: 5,  message: 'Other pages have the same description.' },
  heading_missing:       { severity: 'warning', weight: 10, message: 'The page has no first heading (h1).' },
  heading_several:       { severity: 'notice',  weight: 3,  message: 'The page has more than one first heading (h1).' },
  heading_skipped:       { severity: 'notice',  weight: 2,  message: 'A level of headings is left out.' },
  canonical_several:     { severity: 'error',   weight: 15, message: 'The page names more than one canonical address.' },
  canonical_broken:      { severity: 'error',   weight: 25, message: 'The canonical address leads to nothing.' },
  canonical_redirected:  { severity: 'warning', weight: 10, message: 'The canonical address is a redirect.' },
  hreflang_invalid:      { severity: 'error',   weight: 10, message: 'A language of an alternate page is none.' },
  hreflang_no_return:    { severity: 'warning', weight: 10, message: 'An alternate page does not lead back.' },
  hreflang_no_self:      { severity: 'notice',  weight: 3,  message: 'The page is not among its own alternates.' },
  language_missing:      { severity: 'notice',  weight: 4,  message: 'The page does not say its language.' },
  viewport_missing:      { severity: 'warning', weight: 12, message: 'The page does not fit small screens (no viewport).' },
  text_missing:          { severity: 'warning', weight: 6,  message: 'Images have no text (alt).' },
  thin:                  { severity: 'notice',  weight: 4,  message: 'The page has very little text.' },
  heavy:                 { severity: 'warning', weight: 8,  message: 'The page is heavy.' },
  slow:                  { severity: 'warning', weight: 10, message: 'The page takes long to come.' },
  noindex:               { severity: 'notice',  weight: 0,  message: 'The page asks not to be listed.' },
  data_broken:           { severity: 'error',   weight: 8,  message: 'Structured data cannot be read.' },
  mixed_content:         { severity: 'error',   weight: 15, message: 'An https page fetches parts by http.' },
  copy:                  { severity: 'warning', weight: 15, message: 'The text is the same as that of another page.' },
  near_copy:             { severity: 'notice',  weight: 6,  message: 'The text is nearly the same as that of another page.' },
  sitemap_dead:          { severity: 'error',   weight: 10, message: 'The sitemap names a page that is not there.' },
  sitemap_redirect:      { severity: 'warning', weight: 5,  message: 'The sitemap names an address that is a redirect.' },
  sitemap_noindex:       { severity: 'warning', weight: 6,  message: 'The sitemap names a page that asks not to be listed.' },
  sitemap_forbidden:     { severity: 'warning', weight: 6,  message: 'The sitemap names a page that robots.txt forbids.' },
  orphan:                { severity: 'warning', weight: 6,  message: 'Only the sitemap leads to the page.' },
  outside_broken:        { severity: 'warning', weight: 8,  message: 'A link to another site leads to nothing.' },
  not_https:             { severity: 'warning', weight: 10, message: 'The site is served without encryption.' },
  robots_missing:        { severity: 'notice',  weight: 2,  message: 'The site has no robots.txt.' },
  sitemap_missing:       { severity: 'notice',  weight: 3,  message: 'The site has no sitemap.' },
  endless:               { severity: 'warning', weight: 5,  message: 'The site makes up addresses without end.' },
} as const satisfies Record<string, Code>

export type CodeName = keyof typeof CODES

/** One thing found on one page; `detail` says what exactly. */
export type PageIssue = { code: CodeName; url: string; detail?: string }
