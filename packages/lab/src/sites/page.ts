import type { HttpAnswer } from '../frame/http-message.ts'

export interface Page {
  title: string
  description: string
  /** The HTML between heading and footer. */
  body: string
}

/** A complete HTML page. All content is ours, so nothing needs escaping. */
export function pageAnswer(page: Page, status = 200): HttpAnswer {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${page.title}</title>
<meta name="description" content="${page.description}">
</head>
<body>
<h1>${page.title}</h1>
${page.body}
</body>
</html>
`
  return { status, headers: HTML, body }
}

const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'last-modified': 'Sun, 01 Nov 2026 00:00:00 GMT',
  server: 'lab',
}

export function textAnswer(body: string, type = 'text/plain; charset=utf-8'): HttpAnswer {
  return { status: 200, headers: { 'content-type': type, server: 'lab' }, body }
}

/** A sitemap for crawlers. */
export function sitemapAnswer(host: string, paths: readonly string[]): HttpAnswer {
  const urls = paths.map((path) => `<url><loc>http://${host}${path}</loc></url>`).join('\n')
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`
  return textAnswer(xml, 'application/xml')
}
