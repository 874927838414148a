import { escapeHtml } from '../../../values/escape-html.ts'
import { COLORS, DARK_STYLE, FONT, MONO } from './mail-style.ts'
import type { MailParts } from './mail-content.ts'

/**
 * The HTML part. Old mail programs know tables and inline styles, so the layout uses nothing else.
 * Those that know dark mode get it from the style block. Nothing is loaded from anywhere.
 */
export function mailHtml(parts: MailParts): string {
  const { subject, sandbox, paragraphs, footer } = parts
  const preview = escapeHtml(sandbox ?? paragraphs[0] ?? '')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(subject)}</title>
<style>${DARK_STYLE}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${COLORS.ground}">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0">${preview}</div>
<table ${BARE} width="100%" class="ground" bgcolor="${COLORS.ground}"><tr>
<td align="center" style="padding:32px 12px 40px">
<!--[if mso]><table ${BARE} width="560"><tr><td><![endif]-->
<table ${BARE} width="100%" style="max-width:560px;text-align:left;${FONT}">
<tr><td class="ink" style="padding:0 8px 16px;font-size:19px;font-weight:700;letter-spacing:-0.4px;color:${COLORS.ink}">Namehouse<span class="brand" style="color:${COLORS.brand}">.</span></td></tr>
<tr><td class="card" bgcolor="${COLORS.surface}" style="padding:32px;background-color:${COLORS.surface};border:1px solid ${COLORS.line};border-radius:14px">
${bodyOf(parts)}
</td></tr>
<tr><td class="soft" style="padding:18px 8px 0;font-size:13px;line-height:20px;color:${COLORS.faint};word-break:break-word">${escapeHtml(footer)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

const BARE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

function bodyOf(parts: MailParts): string {
  const { heading, sandbox, paragraphs, notes } = parts
  return [
    sandbox && sandboxPart(sandbox),
    domainPart(parts),
    `<h1 class="ink" style="margin:0 0 14px;font-size:22px;line-height:29px;font-weight:700;letter-spacing:-0.3px;color:${COLORS.ink};word-break:break-word">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p class="ink" style="margin:0 0 14px;font-size:16px;line-height:25px;color:${COLORS.ink};word-break:break-word">${escapeHtml(text)}</p>`,
    ),
    codePart(parts),
    factsPart(parts),
    buttonPart(parts),
    ...notes.map(
      (text) =>
        `<p class="soft" style="margin:0 0 8px;font-size:14px;line-height:21px;color:${COLORS.soft};word-break:break-word">${escapeHtml(text)}</p>`,
    ),
  ]
    .filter(Boolean)
    .join('\n')
}

function sandboxPart(text: string): string {
  return `<p class="sandbox" style="margin:0 0 20px;padding:10px 14px;border-radius:10px;font-size:14px;line-height:21px;color:${COLORS.sandbox};background-color:${COLORS.sandboxWash}"><strong>Sandbox.</strong> ${escapeHtml(text)}</p>`
}

/** From these lengths on, a name gets smaller, so that it fits on a phone in two lines. */
const LONG_NAME = 14
const VERY_LONG_NAME = 28

/** The name, set large, with its dot in color. */
function domainPart({ domain }: MailParts): string {
  if (!domain) return ''
  const { shown, ascii } = domain
  const dot = shown.indexOf('.')
  const size = shown.length > VERY_LONG_NAME ? 20 : shown.length > LONG_NAME ? 28 : 34
  const label = escapeHtml(shown.slice(0, dot))
  const rest = escapeHtml(shown.slice(dot + 1))
  const name =
    dot < 0
      ? escapeHtml(shown)
      : `${label}<span class="brand" style="color:${COLORS.brand}">.</span>${rest}`
  const below = ascii
    ? `<p class="soft" style="margin:0 0 14px;font-size:14px;color:${COLORS.soft};${MONO}">${escapeHtml(ascii)}</p>`
    : ''
  return `<p class="ink" style="margin:0 0 14px;font-size:${size}px;line-height:1.2;font-weight:800;letter-spacing:-0.8px;color:${COLORS.ink};word-break:break-word;overflow-wrap:anywhere">${name}</p>${below}`
}

function codePart({ code }: MailParts): string {
  if (!code) return ''
  return `<p class="code ink" style="margin:6px 0 20px;padding:16px;border-radius:10px;background-color:${COLORS.wash};color:${COLORS.ink};font-size:32px;line-height:38px;font-weight:700;letter-spacing:6px;text-align:center;${MONO}">${escapeHtml(code)}</p>`
}

/** Long values, such as a DNS record, wrap. Amounts line up at the right. */
function factsPart({ facts }: MailParts): string {
  if (facts.length === 0) return ''
  const rows = facts.map(({ label, value, isTotal }, n) => {
    const line = n === 0 ? '' : `border-top:1px solid ${COLORS.line};`
    const weight = isTotal ? 'font-weight:700;' : ''
    const cell = `padding:10px 0;font-size:15px;line-height:22px;vertical-align:top;${line}${weight}`
    // The width keeps short labels and amounts in one piece.
    const words = 'min-width:84px;word-break:break-word;overflow-wrap:anywhere'
    return `<tr><td class="${isTotal ? 'ink' : 'soft'} line" style="${cell}color:${isTotal ? COLORS.ink : COLORS.soft};padding-right:16px;${words}">${escapeHtml(label)}</td><td class="ink line" align="right" style="${cell}color:${COLORS.ink};text-align:right;${words}">${escapeHtml(value)}</td></tr>`
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 20px">${rows.join('')}</table>`
}

function buttonPart({ button }: MailParts): string {
  return `<table ${BARE} style="margin:10px 0 22px"><tr><td class="button" bgcolor="${COLORS.brand}" style="border-radius:10px;background-color:${COLORS.brand}"><a class="button" href="${escapeHtml(button.link)}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:13px 22px;border-radius:10px;font-size:16px;line-height:20px;font-weight:700;color:${COLORS.onBrand};text-decoration:none">${escapeHtml(button.text)}</a></td></tr></table>`
}
