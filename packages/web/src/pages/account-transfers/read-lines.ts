export type Line = { domain: string; auth_code: string }

/** `acme.com Ab3-kd92x`: a domain and its auth code per line. Tabs, commas and semicolons work too. */
export function readLines(text: string): Line[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, domain = '', code = ''] = /^\s*([^\s,;]+)[\s,;]*(.*)$/.exec(line) ?? []
    return domain === '' ? [] : [{ domain: domain.toLowerCase(), auth_code: code.trim() }]
  })
}
