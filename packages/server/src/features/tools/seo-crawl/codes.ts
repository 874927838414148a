import type { Severity } from '../issue.ts'

type Code = {
  severity: Severity
  /** Points out of a hundred that a site loses if every page has this issue. */
  weight: number
  message: string
}

/** Every issue the crawler can find, with its message and weight. */
// oxfmt-ignore
export const CODES = {
  server_error:          { severity: 'error',   weight: 40, message: 'The page returns a server error.' },
  no_answer:             { severity: 'error',   weight: 40, message: 'The page does not answer.' },
  broken_link:           { severity: 'error',   weight: 30, message: 'A link is broken.' },
  redirect_circle:       { severity: 'error',   weight: 30, message: 'Redirects form a loop, or there are too many.' },
  redirect_chain:        { severity: 'warning', weight: 8,  message: 'There is more than one redirect before the page.' },
  title_missing:         { severity: 'error',   weight: 25, message: 'The page has no title.' },
  title_several:         { severity: 'warning', weight: 5,  message: 'The page has more than one title.' },
  title_long:            { severity: 'notice',  weight: 4,  message: 'The title is longer than search results show.' },
  title_short:           { severity: 'notice',  weight: 3,  message: 'The title is very short.' },
  title_same:            { severity: 'warning', weight: 15, message: 'Other pages have the same title.' },
  description_missing:   { severity: 'warning', weight: 12, message: 'The page has no description.' },
  description_long:      { severity: 'notice',  weight: 2,  message: 'The description is longer than search results show.' },
  description_same:      { severity: 'notice',  weight: 5,  message: 'Other pages have the same description.' },
  heading_missing:       { severity: 'warning', weight: 10, message: 'The page has no main heading (h1).' },
  heading_several:       { severity: 'notice',  weight: 3,  message: 'The page has more than one main heading (h1).' },
  heading_skipped:       { severity: 'notice',  weight: 2,  message: 'A heading level is skipped.' },
  canonical_several:     { severity: 'error',   weight: 15, message: 'The page has more than one canonical address.' },
  canonical_broken:      { severity: 'error',   weight: 25, message: 'The canonical address is broken.' },
  canonical_redirected:  { severity: 'warning', weight: 10, message: 'The canonical address is a redirect.' },
  hreflang_invalid:      { severity: 'error',   weight: 10, message: 'An alternate page has an invalid language code.' },
  hreflang_no_return:    { severity: 'warning', weight: 10, message: 'An alternate page does not link back.' },
  hreflang_no_self:      { severity: 'notice',  weight: 3,  message: 'The page does not list itself among its alternates.' },
  language_missing:      { severity: 'notice',  weight: 4,  message: 'The page does not declare its language.' },
  viewport_missing:      { severity: 'warning', weight: 12, message: 'The page does not fit small screens (no viewport).' },
  text_missing:          { severity: 'warning', weight: 6,  message: 'Images have no alt text.' },
  thin:                  { severity: 'notice',  weight: 4,  message: 'The page has very little text.' },
  heavy:                 { severity: 'warning', weight: 8,  message: 'The page is large.' },
  slow:                  { severity: 'warning', weight: 10, message: 'The page is slow to load.' },
  noindex:               { severity: 'notice',  weight: 0,  message: 'The page asks not to be indexed (noindex).' },
  data_broken:           { severity: 'error',   weight: 8,  message: 'Structured data is invalid.' },
  mixed_content:         { severity: 'error',   weight: 15, message: 'An https page loads content over http.' },
  copy:                  { severity: 'warning', weight: 15, message: 'The text is identical to another page.' },
  near_copy:             { severity: 'notice',  weight: 6,  message: 'The text is nearly identical to another page.' },
  sitemap_dead:          { severity: 'error',   weight: 10, message: 'The sitemap lists a page that does not exist.' },
  sitemap_redirect:      { severity: 'warning', weight: 5,  message: 'The sitemap lists an address that redirects.' },
  sitemap_noindex:       { severity: 'warning', weight: 6,  message: 'The sitemap lists a page that asks not to be indexed.' },
  sitemap_forbidden:     { severity: 'warning', weight: 6,  message: 'The sitemap lists a page that robots.txt blocks.' },
  orphan:                { severity: 'warning', weight: 6,  message: 'Only the sitemap links to the page.' },
  outside_broken:        { severity: 'warning', weight: 8,  message: 'A link to another site is broken.' },
  not_https:             { severity: 'warning', weight: 10, message: 'The site is served without encryption.' },
  robots_missing:        { severity: 'notice',  weight: 2,  message: 'The site has no robots.txt.' },
  sitemap_missing:       { severity: 'notice',  weight: 3,  message: 'The site has no sitemap.' },
  endless:               { severity: 'warning', weight: 5,  message: 'The site generates endless addresses.' },
} as const satisfies Record<string, Code>

export type CodeName = keyof typeof CODES

/** One issue on one page. `detail` says what exactly. */
export type PageIssue = { code: CodeName; url: string; detail?: string }
