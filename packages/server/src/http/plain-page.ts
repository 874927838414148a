import { createHash } from 'node:crypto'
import { escapeHtml } from '../values/escape-html.ts'
import { PLAIN_PAGE_STYLE } from './plain-page-style.ts'

export type PlainPage = { html: string; headers: Record<string, string> }

type Parts = {
  title: string
  /** HTML: whoever writes it escapes what it tells. */
  body: string
  /** Other places that the page's form may lead to: browsers judge by the last of its redirects. */
  formTo?: string[]
  /** What this page has besides the look that all have. */
  style?: string
}

/** A page that works without a script, is nobody's frame, and leaves no trace on the way. */
export function plainPage({ title, body, formTo = [], style = '' }: Parts): PlainPage {
  const look = PLAIN_PAGE_STYLE + style
  const digest = createHash('sha256').update(look).digest('base64')
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Namehouse</title>
<style>${look}</style>
</head>
<body>
<header><a href="/"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2.5 12.5 12 4l9.5 8.5"/>
<circle cx="12" cy="17" r="2.6"/></svg>Namehouse</a></header>
<main><div class="card">
${body}
</div></main>
</body>
</html>
`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${digest}'`,
        `form-action ${["'self'", ...formTo].join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    },
  }
}
