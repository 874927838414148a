import { createHash } from 'node:crypto'
import { escapeHtml } from '../values/escape-html.ts'
import { PLAIN_PAGE_STYLE } from './plain-page-style.ts'

export type PlainPage = { html: string; headers: Record<string, string> }

type Parts = {
  title: string
  /** HTML. The caller must escape its values. */
  body: string
  /** Other origins the form may lead to. Browsers check the last redirect, too. */
  formTo?: readonly string[]
  /** Added to the style that all these pages share. */
  style?: string
  /**
   * Optional enhancement; the page also works without it. It may only connect to our own origin.
   */
  script?: string
  /** Whether it shows another page of ours in a frame. */
  frames?: boolean
  /** Reloads the page after this many seconds if scripts are off. */
  refreshSeconds?: number
}

/** A page that works without JavaScript, can't be framed and sends no referrer. */
export function plainPage(parts: Parts): PlainPage {
  const { title, body, formTo = [], style = '', script = '', frames = false } = parts
  const { refreshSeconds } = parts
  const styles = PLAIN_PAGE_STYLE + style
  const refresh = refreshSeconds
    ? `<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>\n`
    : ''
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Namehouse</title>
${refresh}<style>${styles}</style>
</head>
<body>
<header><a href="/"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2.5 12.5 12 4l9.5 8.5"/>
<circle cx="12" cy="17" r="2.6"/></svg>Namehouse</a></header>
<main><div class="card">
${body}
</div></main>
${script && `<script>${script}</script>\n`}</body>
</html>
`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src ${digestOf(styles)}`,
        "font-src 'self'",
        ...(script ? [`script-src ${digestOf(script)}`, "connect-src 'self'"] : []),
        ...(frames ? ["frame-src 'self'"] : []),
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

/** Allows only inline code that we wrote, by its hash. */
function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
